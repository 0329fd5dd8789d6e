import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { setScheme, useScheme } from './scheme.ts'
import { theme } from './theme.ts'

/**
 * What Mantine's parts need around them. Its own provider would also write its whole set of variables into each page;
 * ours are in mantine.css.
 */
export function UiProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
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
        getStyleNonce: () => nonce,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
