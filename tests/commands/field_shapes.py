"""Sign-up sheets, exports and messages in the shapes of the programs that make them.

Shapes are those of public descriptions of these programs; every name in them is invented.
"""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """A text, who must come in from it, and who or what must be asked about.

    `players`: each player as `name`, or `name/faction/club`. `asked`: names of questions that
    must be there. `said`: words that the warnings must contain.
    """

    id: str
    text: str
    players: tuple[str, ...]
    asked: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    pasted: bool = False


TWICE = (
    # Ticket Tailor's issued tickets: a status of the ticket and one of its order
    Shape(
        "ticket-and-order-status",
        "Ticket code,Name,Ticket Type,Ticket Status,Order Status,State\n"
        "a1,Anna Berg,Player,valid,completed,TX\n"
        "a2,Bo Lind,Player,valid,cancelled,OK\n"
        "a3,Cy Dahl,Player,voided,completed,TX\n",
        ("Anna Berg",),
        ("Bo Lind", "Cy Dahl"),
    ),
    # Best Coast Pairings: Dropped and Waitlist beside each other
    Shape(
        "dropped-and-waitlist",
        "First Name,Last Name,Faction,Team,Checked In,Dropped,Waitlist\n"
        "Anna,Berg,Khador,Kruki,true,false,false\n"
        "Bo,Lind,Cryx,,false,false,true\n"
        "Cy,Dahl,Dusk,Wilki,false,true,false\n",
        ("Anna Berg/Khador/Kruki",),
        ("Bo Lind", "Cy Dahl"),
    ),
    # Two tables of a spreadsheet beside each other, an empty column between them
    Shape(
        "two-blocks-with-a-gap",
        "Friday,,,,Saturday,,\n"
        "Player,Faction,Club,,Player,Faction,Club\n"
        "Anna Berg,Khador,Kruki,,Cy Dahl,Dusk,Wilki\n"
        "Bo Lind,Cryx,Kruki,,Di Ek,Khador,\n"
        ",,,,Ed Falk,Cryx,Wilki\n",
        (
            "Anna Berg/Khador/Kruki",
            "Bo Lind/Cryx/Kruki",
            "Cy Dahl/Dusk/Wilki",
            "Di Ek/Khador/",
            "Ed Falk/Cryx/Wilki",
        ),
    ),
    # Three columns of names only
    Shape(
        "three-columns-of-names",
        "Name;Name;Name\nAnna Berg;Bo Lind;Cy Dahl\nDi Ek;Ed Falk;\n",
        ("Anna Berg", "Di Ek", "Bo Lind", "Ed Falk", "Cy Dahl"),
    ),
    # Numbers before both blocks
    Shape(
        "two-numbered-blocks",
        "Nr.;Spieler;Fraktion;Nr.;Spieler;Fraktion\n"
        "1;Anna Berg;Khador;3;Cy Dahl;Dusk\n"
        "2;Bo Lind;Cryx;4;Di Ek;Khador\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/", "Di Ek/Khador/"),
    ),
    # A form that was answered twice: the later answer corrects the first
    Shape(
        "second-answer-corrects",
        "Timestamp,Your name,Faction,Anything else?\n"
        "2026/03/01 10:00:00 AM GMT+1,Anna Berg,Khador,\n"
        "2026/03/01 10:05:00 AM GMT+1,Bo Lind,Cryx,\n"
        '2026/03/02 9:12:00 AM GMT+1,Anna Berg,Dusk,"sorry, wrong faction before"\n',
        ("Anna Berg/Dusk/", "Bo Lind/Cryx/"),
        ("Anna Berg",),
    ),
    # Shipping addresses of a web shop: City and State are of an address
    Shape(
        "address-of-a-shop",
        "Order ID,Billing First Name,Billing Last Name,Billing Address,Billing City,Billing State,"
        "Billing Postcode,Order Status,Item Name\n"
        "77,Anna,Berg,1 Elm St,Ames,IA,50010,Completed,Tournament ticket\n"
        "78,Bo,Lind,2 Elm St,Ankeny,IA,50021,Refunded,Tournament ticket\n",
        ("Anna Berg//",),
        ("Bo Lind",),
    ),
    # Two columns of one meaning that add up: paid by card, paid in cash
    Shape(
        "faction-in-one-of-two-columns",
        "Name,Faction,Which army will you play\nAnna Berg,Khador,\nBo Lind,,Cryx\nCy Dahl,Dusk,\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
    ),
)

JSON = (
    Shape(
        "challonge-v1",
        '[{"participant":{"id":1,"name":"Anna Berg","active":true,"on_waiting_list":false,'
        '"checked_in":true}},{"participant":{"id":2,"name":"Bo Lind","active":true,'
        '"on_waiting_list":true,"checked_in":false}},{"participant":{"id":3,"name":"Cy Dahl",'
        '"active":false,"on_waiting_list":false,"checked_in":false}}]',
        ("Anna Berg",),
        ("Bo Lind", "Cy Dahl"),
    ),
    # Challonge's second interface: JSON:API with attributes and states
    Shape(
        "json-api-attributes",
        '{"data":[{"id":"11","type":"participant","attributes":{"name":"Anna Berg","seed":1,'
        '"states":{"active":true}}},{"id":"12","type":"participant","attributes":{"name":"Bo Lind",'
        '"seed":2,"states":{"active":false}}}],"meta":{"count":2}}',
        ("Anna Berg",),
        ("Bo Lind",),
    ),
    # Two ids with one name are two persons until somebody says otherwise
    Shape(
        "two-ids-of-one-name",
        '{"players":[{"id":"a1","name":"Jo Smith","faction":"Khador"},'
        '{"id":"b2","name":"Jo Smith","faction":"Khador"},{"id":"c3","name":"Bo Lind"}]}',
        ("Jo Smith/Khador/", "Bo Lind//"),
        ("Jo Smith",),
    ),
    # pandas: to_json() by columns
    Shape(
        "by-columns-of-dicts",
        '{"Player":{"0":"Anna Berg","1":"Bo Lind"},"Faction":{"0":"Khador","1":"Cryx"},'
        '"Dropped":{"0":false,"1":true}}',
        ("Anna Berg/Khador/",),
        ("Bo Lind",),
    ),
    Shape(
        "by-columns-of-lists",
        '{"player":["Anna Berg","Bo Lind"],"faction":["Khador","Cryx"],'
        '"status":["ok","cancelled"]}',
        ("Anna Berg/Khador/",),
        ("Bo Lind",),
    ),
    # As pandas splits a table
    Shape(
        "split",
        '{"columns":["Name","Faction","Waitlist"],"index":[0,1],'
        '"data":[["Anna Berg","Khador",false],["Bo Lind","Cryx",true]]}',
        ("Anna Berg/Khador/",),
        ("Bo Lind",),
    ),
    # A list of rows of which the first is the headings (Google Sheets' values)
    Shape(
        "values-of-a-sheet",
        '{"range":"Sheet1!A1:C3","majorDimension":"ROWS","values":[["Name","Army","Status"],'
        '["Anna Berg","Khador","Confirmed"],["Bo Lind","Cryx","Withdrawn"]]}',
        ("Anna Berg/Khador/",),
        ("Bo Lind",),
    ),
    # toornament's participants with custom fields
    Shape(
        "custom-fields",
        '[{"id":"1","name":"Anna Berg","checked_in":true,"custom_fields":{"faction":"Khador",'
        '"country":"DE"}},{"id":"2","name":"Bo Lind","checked_in":false,"custom_fields":'
        '{"faction":"Cryx","country":"PL"}}]',
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        (),
        ("country",),
    ),
    # Luma's guests
    Shape(
        "approval-status",
        '{"entries":[{"guest":{"user_name":"Anna Berg","approval_status":"approved"}},'
        '{"guest":{"user_name":"Bo Lind","approval_status":"waitlist"}},'
        '{"guest":{"user_name":"Cy Dahl","approval_status":"declined"}}],"has_more":false}',
        ("Anna Berg",),
        ("Bo Lind", "Cy Dahl"),
    ),
    # What is not used of JSON is named as of CSV
    Shape(
        "unused-of-json",
        '[{"name":"Anna Berg","faction":"Khador","elo":1500,"shirt":{"size":"L"}},'
        '{"name":"Bo Lind","faction":"Cryx","elo":1400,"shirt":{"size":"M"}}]',
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        (),
        ("elo", "shirt"),
    ),
)

LINES = (
    # A sheet's column of dates and boxes between names
    Shape(
        "dates-and-ticks",
        "Anna Berg\n3-Apr\nBo Lind\nTRUE\nCy Dahl\nFALSE\n",
        ("Anna Berg", "Bo Lind", "Cy Dahl"),
        (),
        pasted=True,
    ),
    Shape(
        "japanese-heading",
        "氏名,陣営\nAnna Berg,Khador\nBo Lind,Cryx\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
    ),
    Shape(
        "discord-requests",
        "Anna Berg — Yesterday at 18:02\nKhador for me pls\nBo Lind — Yesterday at 18:05\n"
        "Cryx please\nCy Dahl — Today at 07:44\nDusk, thx!\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        pasted=True,
    ),
    Shape(
        "discord-split-head",
        "Anna Berg\n — \nYesterday at 18:02\nKhador\nBo Lind\n — \nToday at 09:12\nCryx\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        pasted=True,
    ),
    Shape(
        "discord-role-badge",
        "Anna Berg\nRole icon, Organizer — 03/01/2026 18:02\nI'm in with Khador\n"
        "Bo Lind\n— 03/02/2026 09:12\nCryx\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        pasted=True,
    ),
    Shape(
        "mention-by-number",
        "final list\n1. <@123456789> Khador\n2. @Bo Lind Cryx\n3. @Cy Dahl Dusk\n",
        ("Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        (),
        ("<@123456789>",),
        pasted=True,
    ),
    Shape(
        "unknown-headings",
        "Vārds,Spēks\nAnna Berg,Khador\nBo Lind,Cryx\nCy Dahl,Dusk\n",
        ("Vārds/Spēks/", "Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        ("Vārds",),
    ),
    Shape(
        "title-above-numbers",
        "@everyone the final list is:\n1. Anna Berg - Khador\n2. Bo Lind - Cryx\n"
        "3. Cy Dahl - Dusk\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        pasted=True,
    ),
)

REFUSED = {
    "chess report": "012 Open 2026\n022 Bonn\n062 2\n"
    "001    1 m    Berg,Anna                         2100 GER     12345678 1990/00/00  1.0    1 "
    "    2 w 1\n"
    "001    2 m    Ek,Di                             2000 GER     12345679 1990/00/00  0.0    2 "
    "    1 b 0\n",
    "chess games": '[Event "Open"]\n[Site "Bonn"]\n[White "Berg, Anna"]\n\n1. e4 e5 1-0\n',
    "address cards": "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nEND:VCARD\n",
    "calendar": "BEGIN:VCALENDAR\nVERSION:2.0\nSUMMARY:Cup\nEND:VCALENDAR\n",
    "database dump": "-- dump\nINSERT INTO players VALUES (1,'Anna Berg');\n",
    "YAML": "---\nplayers:\n  - name: Anna Berg\n    faction: Khador\n",
    "source of an email": "Return-Path: <a@shop.example>\nReceived: mx\nSubject: Cup\n\nAnna\n",
    "settings": "[players]\nanna = Khador\nbo = Cryx\n",
}
"""Files that a machine reads and srtui does not."""

STATES = (
    Shape(
        "remark-about-the-waiting-list",
        "Name,Faction,Anything we should know?\n"
        "Anna Berg,Khador,on waiting list?\nBo Lind,Cryx,\nCy Dahl,Dusk,\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        ("Anything we should know?: on waiting list?",),
    ),
    Shape(
        "cancelled-my-hotel",
        "Name,Faction,Comments\nAnna Berg,Khador,cancelled my hotel\nBo Lind,Cryx,see you there\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Comments: cancelled my hotel",),
    ),
    Shape(
        "reserve-a-table",
        "Name;Fraktion;Bemerkung\nAnna Berg;Khador;bitte einen Tisch reserve\nBo Lind;Cryx;\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
    ),
    Shape(
        "remark-of-one-word",
        "Name,Army,Message to the organizer\nAnna Berg,Khador,Cancelled\n"
        "Bo Lind,Cryx,Looking forward\nCy Dahl,Dusk,\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
        ("Message to the organizer: Cancelled",),
    ),
    Shape(
        "anything-else-reserve",
        "Name,Army,Anything else?\nAnna Berg,Khador,Reserve\nBo Lind,Cryx,I bring cake\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Anything else?: Reserve",),
    ),
    Shape(
        "nachricht-vielleicht",
        "Name;Armee;Nachricht\nAnna Berg;Khador;vielleicht\nBo Lind;Cryx;bis bald\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Nachricht: vielleicht",),
    ),
    Shape(
        "question-judge",
        "Name,Army,Do you have a question?\nAnna Berg,Khador,Judge\nBo Lind,Cryx,\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Do you have a question?: Judge",),
    ),
    Shape(
        "comments-among-others",
        "Name,Army,Comments\nAnna Berg,Khador,withdrawn\nBo Lind,Cryx,vegetarian\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Comments: withdrawn",),
    ),
    Shape(
        "state-column",
        "Name,Army,State\nAnna Berg,Khador,confirmed\nBo Lind,Cryx,cancelled\n",
        ("Anna Berg/Khador/",),
        ("Bo Lind",),
    ),
    Shape(
        "dietary-out",
        "Name,Faction,Diet\nAnna Berg,Khador,no fish - out of question\nBo Lind,Cryx,none\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
    ),
)

TEAMS = (
    Shape(
        "crowned-captains",
        "**Team Poland (Poland)**\n1. Ada Fuchs - Circle Orboros :crown: Captain\n"
        "2. Bo Lind - Cryx\nReserves: none. See you in June!\n\n"
        "**Team Iron (Germany)**\n1. Di Ek - Khador :crown: Captain\n2. Ed Falk - Cygnar\n",
        (
            "Ada Fuchs/Circle Orboros/Team Poland",
            "Bo Lind/Cryx/Team Poland",
            "Di Ek/Khador/Team Iron",
            "Ed Falk/Cygnar/Team Iron",
        ),
        pasted=True,
    ),
    Shape(
        "captain-behind-a-dash",
        "Red Dragons (Spain)\nAda Fuchs - Khador - Captain\nBo Lind - Cryx\nCy Dahl - Dusk\n\n"
        "Blue Wolves (France)\nDi Ek - Khador - C\nEd Falk - Cryx\nFay Gold - Dusk\n",
        (
            "Ada Fuchs/Khador/Red Dragons",
            "Bo Lind/Cryx/Red Dragons",
            "Cy Dahl/Dusk/Red Dragons",
            "Di Ek/Khador/Blue Wolves",
            "Ed Falk/Cryx/Blue Wolves",
            "Fay Gold/Dusk/Blue Wolves",
        ),
        pasted=True,
    ),
    Shape(
        "no-reserves",
        "Team: Ravens\n- Ada Fuchs (Khador)\n- Bo Lind (Cryx)\nReserve: TBD\n"
        "Team: Crows\n- Cy Dahl (Dusk)\n- Di Ek (Cygnar)\nSubs: nobody yet\n",
        (
            "Ada Fuchs/Khador/Ravens",
            "Bo Lind/Cryx/Ravens",
            "Cy Dahl/Dusk/Crows",
            "Di Ek/Cygnar/Crows",
        ),
        (),
        ("Reserve: TBD", "Subs: nobody yet"),
        pasted=True,
    ),
    Shape(
        "captain-star-before",
        "## Ravens\n⭐ Ada Fuchs, Khador\nBo Lind, Cryx\n## Crows\n⭐ Cy Dahl, Dusk\n"
        "Di Ek, Cygnar\n",
        (
            "Ada Fuchs/Khador/Ravens",
            "Bo Lind/Cryx/Ravens",
            "Cy Dahl/Dusk/Crows",
            "Di Ek/Cygnar/Crows",
        ),
        pasted=True,
    ),
    Shape(
        "kapitan-in-polish",
        "Kruki (Polska):\n1. Ada Fuchs - Khador (kapitan)\n2. Bo Lind - Cryx\nRezerwowi: brak\n"
        "Wilki (Polska):\n1. Cy Dahl - Dusk, kapitan\n2. Di Ek - Cygnar\nRezerwowi: brak\n",
        (
            "Ada Fuchs/Khador/Kruki",
            "Bo Lind/Cryx/Kruki",
            "Cy Dahl/Dusk/Wilki",
            "Di Ek/Cygnar/Wilki",
        ),
        pasted=True,
    ),
)

CELLS = (
    Shape(
        "club-merged-of-unequal-size",
        "Club;Name;Fraktion\nKruki;Anna Berg;Khador\n;Bo Lind;Cryx\n;Cy Dahl;Dusk\n"
        "Wilki;Di Ek;Khador\n;Ed Falk;Cryx\nSowy;Fay Gold;Dusk\n",
        (
            "Anna Berg/Khador/Kruki",
            "Bo Lind/Cryx/Kruki",
            "Cy Dahl/Dusk/Kruki",
            "Di Ek/Khador/Wilki",
            "Ed Falk/Cryx/Wilki",
            "Fay Gold/Dusk/Sowy",
        ),
    ),
    Shape(
        "town-merged-at-the-end",
        "Player,Faction,City\nAnna Berg,Khador,Bonn\nBo Lind,Cryx,\nCy Dahl,Dusk,Mainz\n"
        "Di Ek,Cryx,\n",
        (
            "Anna Berg/Khador/Bonn",
            "Bo Lind/Cryx/",
            "Cy Dahl/Dusk/Mainz",
            "Di Ek/Cryx/",
        ),
    ),
    Shape(
        "names-without-heading",
        ",Faction,Club\nAnna Berg,Khador,Kruki\nBo Lind,Cryx,Wilki\nCy Dahl,Dusk,Kruki\n",
        ("Anna Berg/Khador/Kruki", "Bo Lind/Cryx/Wilki", "Cy Dahl/Dusk/Kruki"),
    ),
    Shape(
        "numbers-then-names-without-heading",
        "#,,Army,Paid\n1,Anna Berg,Khador,yes\n2,Bo Lind,Cryx,no\n3,Cy Dahl,Dusk,yes\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/", "Cy Dahl/Dusk/"),
    ),
    Shape(
        "hash-name",
        "#name;lastname;idCard;club;clubCity\nAnna;Berg;1;Kruki;Bonn\nBo;Berg;2;Kruki;Bonn\n",
        ("Anna Berg//Kruki", "Bo Berg//Kruki"),
    ),
    Shape(
        "hash-vorname",
        "#Vorname\tNachname\tVerein\nAnna\tBerg\tKruki\nBo\tBerg\tWilki\n",
        ("Anna Berg//Kruki", "Bo Berg//Wilki"),
    ),
    Shape(
        "hash-player",
        "#Player,Faction,Club\nAnna Berg,Khador,Kruki\nBo Lind,Cryx,Wilki\n",
        ("Anna Berg/Khador/Kruki", "Bo Lind/Cryx/Wilki"),
    ),
)

REMARKS = (
    # Remarks behind names in messages, with a word of a state in them
    Shape(
        "remark-behind-dashes",
        "Anna Berg - Khador - cancelled my hotel, still coming\nBo Lind - Cryx\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("cancelled my hotel, still coming",),
        pasted=True,
    ),
    Shape(
        "remark-in-brackets",
        "Anna Berg (Khador)\nBo Lind (on waiting list last year)\nCy Dahl (Dusk)\n",
        ("Anna Berg/Khador/", "Bo Lind//", "Cy Dahl/Dusk/"),
        ("on waiting list last year",),
        pasted=True,
    ),
    Shape(
        "remark-behind-commas",
        "Anna Berg, Khador, refund for the shirt please\nBo Lind, Cryx, Kruki\n"
        "Cy Dahl, Dusk, Wilki\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/Kruki", "Cy Dahl/Dusk/Wilki"),
        ("refund for the shirt please",),
        pasted=True,
    ),
    Shape(
        "remark-in-a-poll",
        "Coming (2)\nAnna Berg\nBo Lind - withdrew from the Friday event\n"
        "Not coming (1)\nCy Dahl\n",
        ("Anna Berg", "Bo Lind"),
        ("withdrew from the Friday event", "Cy Dahl"),
        pasted=True,
    ),
    # An export of WhatsApp: one message tells of a hotel, one cancels
    Shape(
        "remark-in-a-message",
        "[01.03.26, 19:12:33] Anna Berg: Khador, my hotel was cancelled but I come\n"
        "[01.03.26, 19:15:33] Bo Lind: Cryx\n[01.03.26, 19:16:33] Cy Dahl: I must cancel, sorry\n",
        ("Anna Berg/Khador/", "Bo Lind/Cryx/"),
        ("Khador, my hotel was cancelled but I come", "Cy Dahl"),
        pasted=True,
    ),
    # A status that an organizer typed a remark behind
    Shape(
        "remark-behind-a-status",
        "Name,Faction,Status\nAnna Berg,Khador,Confirmed\n"
        "Bo Lind,Cryx,Confirmed (was on waiting list)\nCy Dahl,Dusk,Confirmed - refunded shirt\n",
        ("Anna Berg", "Bo Lind", "Cy Dahl"),
        ("Confirmed (was on waiting list)", "Confirmed - refunded shirt"),
    ),
    Shape(
        "remark-in-a-payment",
        'Name,Faction,Paid\nAnna Berg,Khador,yes\nBo Lind,Cryx,"card declined, paid cash"\n'
        "Cy Dahl,Dusk,refund for shirt only\n",
        ("Anna Berg", "Bo Lind", "Cy Dahl"),
        ("card declined, paid cash", "refund for shirt only"),
    ),
    Shape(
        "part-of-a-payment-refunded",
        "Player Name,Faction,Payment Status\nAnna Berg,Khador,Paid\n"
        "Bo Lind,Cryx,Partially refunded\nCy Dahl,Dusk,Refund requested\n",
        ("Anna Berg", "Bo Lind"),
        ("Partially refunded", "Cy Dahl"),
    ),
    Shape(
        "remark-behind-a-ticket",
        "Name,Ticket\nAnna Berg,Player\nBo Lind,Player (from waiting list)\nCy Dahl,Player\n",
        ("Anna Berg", "Bo Lind", "Cy Dahl"),
        ("Player (from waiting list)",),
    ),
    Shape(
        "question-among-the-dropped",
        "Name,Faction,Dropped\nAnna Berg,Khador,\nBo Lind,Cryx,dropped dice bag?\n"
        "Cy Dahl,Dusk,yes\n",
        ("Anna Berg", "Bo Lind"),
        ("Dropped: dropped dice bag?", "Cy Dahl"),
    ),
)

ALL = (*TWICE, *JSON, *LINES, *STATES, *TEAMS, *CELLS, *REMARKS)
