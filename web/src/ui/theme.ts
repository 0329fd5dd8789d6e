import { createTheme } from '@mantine/core'

/**
 * Mantine in the product's look. The colours stand in mantine.css, which says what each of Mantine's roles is in tokens.css;
 * here is what its scripts ask for.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  primaryColor: 'blue',
  primaryShade: 7,
  defaultRadius: '8px',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  // `md` is the product's one breakpoint: from 1025 px on there are three columns.
  breakpoints: { xs: '30em', sm: '40em', md: '64.0625em', lg: '77.5em', xl: '90em' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})
