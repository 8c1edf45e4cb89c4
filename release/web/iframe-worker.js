// Search where the site is opened as a file: a browser starts no worker from one, so that the
// theme's runs in a hidden frame. The theme would fetch such a script from another host.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      addEventListener("message", (event) => {
        if (event.source !== this.inside) return;
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      const script = (source) => `<script src="${source}"></` + "script>";
      const setUp = `<script>
        postMessage = (data) => parent.postMessage(data, "*");
        importScripts = (...urls) => urls.reduce((before, url) => before.then(() =>
          new Promise((done) => {
            const one = document.createElement("script");
            one.src = url; one.onload = done; document.body.append(one);
          })), Promise.resolve());
      </` + "script>";
      this.inside.document.open();
      this.inside.document.write(`<body>${setUp}${script(url)}</body>`);
      this.inside.document.close();
      this.ready = new Promise((done) => { this.inside.onload = done; });
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {}
  };
}
