// `@media (max-width: $below)` in every part's css: the product's one breakpoint (1025 px), as in ui/theme.ts.
export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': { variables: { below: '64.0525em', above: '64.0625em' } },
  },
}
