/** Letters that have no other form in Unicode, as banks write them (EPC217-08). */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'oe',
    å: 'aa',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ŋ: 'n',
    ħ: 'h',
  },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
  },
  ...{ π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
  },
  ...{
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sht',
    ъ: 'a',
    ь: 'y',
    ю: 'yu',
  },
  ...{ я: 'ya', ы: 'y', э: 'e', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
  ...{
    '&': '+',
    _: '-',
    '–': '-',
    '—': '-',
    '’': "'",
    '‘': "'",
    '`': "'",
    '"': "'",
    '“': "'",
    '”': "'",
    '„': "'",
    '[': '(',
    ']': ')',
    '{': '(',
    '}': ')',
    ';': ',',
    '@': '(at)',
  },
}

const ALLOWED = /[A-Za-z0-9/\-?:().,'+ ]/

function plain(letter: string): string {
  if (ALLOWED.test(letter)) return letter
  const small = letter.toLowerCase()
  const known = LETTERS[small]
  if (known !== undefined) return small === letter ? known : known.charAt(0).toUpperCase() + known.slice(1)
  const [base = '', ...more] = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (base !== '' && base !== letter) return [base, ...more].map(plain).join('')
  return /\s/.test(letter) ? ' ' : /\p{M}|\p{Cf}/u.test(letter) ? '' : '.'
}

/**
 * A text in the characters that every bank of SEPA reads; those that have no counterpart become a full stop. It neither begins with a
 * slash nor has two of them.
 * @param most characters
 */
export function sepaText(text: string, most: number): string {
  const letters = [...text.normalize('NFC')].map(plain).join('')
  return letters
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ +/g, ' ')
    .replace(/^[\s/]+/, '')
    .slice(0, most)
    .replace(/[\s/]+$/, '')
}
