import { z } from 'zod'
import { t as ofSchemas } from '@app/contract/input.texts'
import { t } from './kit.texts.ts'
import { listText } from './lists.ts'

/* Messages of schemas that have no sentence of their own: zod's are English, and written for programmers. */

type Raw = z.core.$ZodRawIssue

/** What is expected, by the name that zod has for it. */
const expected: Readonly<Record<string, () => string>> = {
  string: () => t('enter-a-text'),
  number: () => ofSchemas('a-valid-number-is-required'),
  int: () => ofSchemas('a-valid-integer-is-required'),
  boolean: () => ofSchemas('must-be-a-valid-boolean'),
  array: () => t('give-a-list'),
  object: () => t('give-an-object'),
  record: () => t('give-an-object'),
}

const formats: Readonly<Record<string, () => string>> = {
  email: () => ofSchemas('enter-a-valid-email-address'),
  url: () => ofSchemas('enter-a-valid-url'),
  datetime: () => ofSchemas('enter-a-date-and-a-time'),
  date: () => ofSchemas('date-has-wrong-format-use-yyyy-mm'),
  base64: () => ofSchemas('this-is-not-base64'),
}

function tooSmall({ origin, minimum, inclusive }: Extract<Raw, { code: 'too_small' }>): string {
  const min = Number(minimum)
  if (origin === 'string') {
    if (min <= 1) return ofSchemas('this-field-may-not-be-blank')
    return ofSchemas('ensure-this-field-has-at-least-characters', { min })
  }
  if (origin === 'array' || origin === 'set') return t('give-at-least-of-them', { count: min })
  return inclusive === false
    ? t('ensure-this-value-is-greater-than', { min })
    : ofSchemas('ensure-this-value-is-greater-than-or', { min })
}

function tooBig({ origin, maximum, inclusive }: Extract<Raw, { code: 'too_big' }>): string {
  const max = Number(maximum)
  if (origin === 'string') return ofSchemas('ensure-this-field-has-no-more-than-characters', { max })
  if (origin === 'array' || origin === 'set') return t('give-at-most-of-them', { count: max })
  return inclusive === false
    ? t('ensure-this-value-is-less-than', { max })
    : ofSchemas('ensure-this-value-is-less-than-or', { max })
}

/** The message for an issue, in the language of the reader. */
function sayWhatIsWrong(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ofSchemas('this-field-is-required')
      return (expected[issue.expected] ?? wrong)()
    case 'invalid_value':
      if (issue.input === undefined) return ofSchemas('this-field-is-required')
      return t('must-be-one-of', { values: listText(issue.values.map(String)) })
    case 'invalid_format':
      return (formats[issue.format] ?? wrong)()
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return t('ensure-this-value-is-a-multiple-of', { step: issue.divisor })
    case 'unrecognized_keys':
      return t('this-field-is-not-known')
    default:
      return issue.input === undefined ? ofSchemas('this-field-is-required') : wrong()
  }
}

const wrong = () => t('enter-a-value-of-the-expected-kind')

// Asked whenever something is parsed, so never before somebody reads.
z.config({ customError: sayWhatIsWrong })
