/**
 * The numbers by which members are held back, as operators may change them (docs/rules/house.md#limits). Each counts one or
 * more calls: `<call>:<whose>:<seconds>`, as the contract bounds them; `most` is what holds until somebody changes it.
 */
export const numbers = {
  member_calls: { most: 1500, seconds: 300, bounds: ['members'] },
  visitor_calls: { most: 300, seconds: 300, bounds: ['visitors'] },
  pages: { most: 600, seconds: 300, bounds: ['pages', 'pages of a session'] },
  files: { most: 6000, seconds: 300, bounds: ['files', 'files of a session'] },
  sign_ins_of_address: { most: 25, seconds: 300, bounds: ['identity.signIn:ip:300'] },
  sign_ins_of_mail: { most: 25, seconds: 3600, bounds: ['identity.signIn:ip+mail:3600'] },
  sign_ups: {
    most: 5,
    seconds: 1800,
    bounds: ['identity.requestRegistration:ip:1800', 'identity.requestMembership:ip:1800'],
  },
  password_resets: { most: 5, seconds: 1800, bounds: ['identity.forgotPassword:mail:1800'] },
  posts: { most: 20, seconds: 86_400, bounds: ['wall.create:actor:86400'] },
  messages: { most: 60, seconds: 60, bounds: ['messaging.send:actor:60'] },
  uploads: { most: 30, seconds: 1800, bounds: ['uploads.begin:actor:1800'] },
  searches: { most: 30, seconds: 60, bounds: ['search.everything:actor:60'] },
  meeting_requests: { most: 30, seconds: 3600, bounds: ['meetings.ask:actor:3600'] },
} as const

export type NumberName = keyof typeof numbers
export const numberNames = Object.keys(numbers) as [NumberName, ...NumberName[]]

/** No number may be set so low that nobody gets in, or so high that it holds nobody back. */
export const NUMBER_MIN = 1
export const NUMBER_MAX = 100_000
