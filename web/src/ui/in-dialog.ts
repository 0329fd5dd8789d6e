import { createContext } from 'react'

/** Whether the part stands in a dialog: what opens there has to stay inside, since the dialog is above everything else. */
export const InDialog = createContext(false)
