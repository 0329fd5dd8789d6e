import { useState } from 'react'
import { CallError } from '../lib/call.ts'
import { today } from '../lib/dates.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** Fetches a file and saves it; says why when that fails. @param name of the file, with its ending */
export function SaveButton({ name, fetch, children }: { name: string; fetch: () => Promise<Blob>; children: string }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      icon="download"
      size="sm"
      busy={busy}
      onClick={async () => {
        setBusy(true)
        try {
          saveFile(await fetch(), name)
        } catch (error) {
          toast(error instanceof CallError ? error.detail : String(error), 'bad')
        } finally {
          setBusy(false)
        }
      }}
    >
      {children}
    </Button>
  )
}

/** The same for a list. @param name of the file, before the day and its ending */
export const ExportButton = ({ name, ...props }: Parameters<typeof SaveButton>[0]) => (
  <SaveButton name={`${name}-${today()}.csv`} {...props} />
)
