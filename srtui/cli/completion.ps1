# Words go out and answers come back one to a line, in UTF-8 whatever the console is set to.
# A word that PowerShell would take apart is quoted.
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $line, $cursor)
    $words = @($line.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursor } |
        ForEach-Object { if ($_.Value -is [string]) { $_.Value } else { $_.Extent.Text } })
    $before = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        $env:%(complete_var)s = 'powershell_complete'
        $env:COMP_WORDS = $words -join "`n"
        $env:COMP_CWORD = if ($word) { $words.Count - 1 } else { $words.Count }
        %(prog_name)s | ForEach-Object {
            $type, $value, $help = $_ -split "`t", 3
            if ($type -in 'file', 'dir') {
                [System.Management.Automation.CompletionCompleters]::CompleteFilename($value)
            }
            elseif ($value) {
                $text = $value
                if ($value -match '[^\w.:/\\+-]') { $text = "'" + $value.Replace("'", "''") + "'" }
                if (-not $help) { $help = $value }
                [System.Management.Automation.CompletionResult]::new(
                    $text, $value, 'ParameterValue', $help)
            }
        }
    }
    finally {
        [Console]::OutputEncoding = $before
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_CWORD
    }
}
