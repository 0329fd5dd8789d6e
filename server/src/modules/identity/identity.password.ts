import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#kit/base/errors.ts'
import { openQueue } from '#kit/base/queue.ts'
import { t } from './identity.texts.ts'

// argon2id, 19 MiB, two passes: OWASP's smallest recommended setting (docs/threats.md#guessing-passwords).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Every hash of the process goes through here. Two at once leave the machine's other cores to other calls; who brings many
 * waits behind their own, and past these bounds is told to come back. Called without a transaction open, so that nobody
 * holds a connection of the database while waiting.
 */
export const passwordQueue = openQueue({ atOnce: 2, atOncePerKey: 1, waiting: 60, waitingPerKey: 30 })

/**
 * What is kept of a password.
 * @param key on whose behalf: an address, a member
 */
export function hashPassword(password: string, key: string | number = 'own'): Promise<string> {
  return passwordQueue.run(key, () => hash(password.normalize('NFC'), cost))
}

let decoy: Promise<string> | undefined

/**
 * Compares a password. Without an account the same work is done on a decoy, so that the time tells nobody whether the
 * address is known.
 * @param key on whose behalf, as for `hashPassword`
 */
export async function passwordFits(
  stored: string | null | undefined,
  password: string,
  key: string | number,
): Promise<boolean> {
  decoy ??= hash('a password that nobody has', cost)
  const against = stored ?? (await decoy)
  const fits = await passwordQueue.run(key, () => verify(against, password.normalize('NFC')))
  return fits && stored != null
}

const common = new Set(
  `password passwort password1 password12 password123 password1234 1234567890 12345678910 123456789a qwertyuiop qwertzuiop qwerty1234 qwerty12345
  1q2w3e4r5t 1qaz2wsx3edc iloveyou12 iloveyou123 letmein123 letmein1234 welcome123 welcome1234 admin12345 administrator changeme123 sunshine123
  football123 baseball123 princess123 superman123 dragon12345 monkey12345 shadow12345 master12345 michael123 jennifer123 abcdefghij abcdefgh12
  abc1234567 abcd123456 a123456789 aa12345678 0123456789 9876543210 0987654321 1111111111 0000000000 1234512345 1122334455 1029384756 asdfghjkl1
  asdfghjkl; asdfasdfasdf zxcvbnm123 qazwsxedcr qwerasdfzx computer123 internet123 samsung123 google12345 facebook123 linkedin123 whatever123
  trustno1trustno1 logistics1 logistics123 transport1 transport123 carrier123 shipping123 freight1234 container1 container123 hamburg123`
    .split(/\s+/)
    .filter(Boolean),
)

/**
 * Refuses a password that is easy to guess: common ones, one character or a run repeated, and those made of the person's
 * own mail address or name. Length is the contract's.
 * @throws InvalidFields on `password`
 */
export function checkPassword(password: string, about: { email: string; first_name: string; last_name: string }): void {
  const plain = password.normalize('NFC').toLowerCase()
  if (common.has(plain) || new Set(plain).size < 5) {
    throw invalid('password', t('this-password-is-too-common-choose-one'))
  }
  const own = [
    about.email,
    about.email.split('@')[0] ?? '',
    about.email.split('@')[1]?.split('.')[0] ?? '',
    about.first_name,
    about.last_name,
  ]
  const rest = own
    .filter((part) => part.length >= 3)
    .reduce((text, part) => text.replaceAll(part.toLowerCase(), ''), plain)
  if (rest.replaceAll(/[\d\W_]/g, '').length < 4 && rest.length < plain.length) {
    throw invalid('password', t('this-password-is-too-close-to-your'))
  }
}
