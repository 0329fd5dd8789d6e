import { allow, conflict, deny, invalid } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './setup.texts.ts'

/** Who saves what they saw in another state would undo what somebody else did (docs/rules/setup.md#two-operators). */
export function seenAsItIs(given: { mark: string; present: string }): Verdict {
  if (given.mark === given.present) return allow
  return deny(conflict('changed_meanwhile', t('somebody-else-has-changed-this-in-the')))
}

/** Light letters on it have to be readable: contrast 7 : 1 with white (docs/rules/setup.md#community). */
export function darkEnough(colour: string | null): Verdict {
  if (colour === null || contrastWithWhite(colour) >= 7) return allow
  return deny(invalid('colour', t('this-colour-is-too-light-for-white')))
}

/** WCAG 2.2, relative luminance. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
