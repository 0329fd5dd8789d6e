import { expect, test } from 'vitest'
import { email } from '@app/contract/kit'
import { initials } from '@app/contract/names'

test('initials are letters as people see them', () => {
  expect(['Ana Lima', '👩🏽‍✈️ Pilot', 'é́ne', '  김 민수 ', 'क्षमा राव', '', 'Madonna'].map(initials)).toEqual([
    'AL',
    '👩🏽‍✈️P',
    'É́',
    '김민',
    'क्षरा',
    '',
    'M',
  ])
})

test('a mail address may have a domain of any script, and any sign of RFC 5322 before the @', () => {
  const read = (value: string) => email.safeParse(value).data
  expect(
    [
      'Info@Müller.de',
      'a&b@site.example',
      'a#b@site.example',
      'a/b@site.example',
      "o'neil+x@site.example",
      'x@例え.jp',
    ].map(read),
  ).toEqual([
    'info@xn--mller-kva.de',
    'a&b@site.example',
    'a#b@site.example',
    'a/b@site.example',
    "o'neil+x@site.example",
    'x@xn--r8jz45g.jp',
  ])
  for (const wrong of [
    'a',
    'a@b',
    '.a@site.example',
    'a..b@site.example',
    'a b@site.example',
    'a@-x.example',
    'a@[1.2.3.4]',
    'a@b@c.example',
    'ü@site.example',
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, undefined])
})
