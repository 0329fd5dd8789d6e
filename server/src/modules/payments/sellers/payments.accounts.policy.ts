import { t } from '../payments.texts.ts'

/** ISO 7064, MOD 97-10. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** An IBAN, account number or BIC as it is stored: in capitals, without blanks. */
export const plainIban = (number: string): string => number.toUpperCase().replaceAll(/\s/g, '')

/** What is wrong with the number of a bank account, which stands at its IBAN. */
export function ibanProblem({
  iban,
  account_number,
}: {
  iban: string | null
  account_number: string | null
}): string | undefined {
  if (iban === null) return account_number === null ? t('enter-an-iban-or-an-account-number') : undefined
  return isIban(iban) ? undefined : t('this-is-not-a-valid-iban')
}
