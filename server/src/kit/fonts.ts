import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve

/** The house's typeface as files, for what is drawn on the server. */
export const fontFiles = {
  text: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  medium: resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  heavy: resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'),
} as const
