import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { setScheme, useScheme } from './scheme.ts'
import { theme } from './theme.ts'

/**
 * What Mantine's parts need around them. It stands around each field, not around the page, so that pages without fields never
 * load it. Mantine's own provider would also write its whole set of variables into each page; ours are in mantine.css.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const colorScheme = useScheme()
  return (
    <MantineContext
      value={{
        colorScheme,
        setColorScheme: setScheme,
        clearColorScheme: () => setScheme('auto'),
        getRootElement: () => document.documentElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: false,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
