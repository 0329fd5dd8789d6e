import type { Member } from './members.api.ts'

/** Who sees what of me: every field with its audience. */
export type Display = Required<NonNullable<Member['display_configuration']>>
export type DisplayField = keyof Display
export type Audience = Display[DisplayField]
/** Who looks at my profile in the preview. */
export type PreviewAudience = 'everyone' | 'event' | 'network'

/**
 * What holds until a member chooses (docs/rules/members.md#visibility): contact data for nobody, the list of contacts for
 * contacts.
 */
const DEFAULTS: Display = {
  profile_picture: 'everyone',
  job_title: 'everyone',
  bio: 'everyone',
  email: 'nobody',
  phone: 'nobody',
  contacts: 'network',
}
export const displayFields = Object.keys(DEFAULTS) as DisplayField[]
export const audiences: readonly Audience[] = ['everyone', 'network', 'event', 'nobody']
export const viewers: readonly PreviewAudience[] = ['everyone', 'event', 'network']

/** The own choices, with what holds where none was made. */
export const displayOf = (member: Pick<Member, 'display_configuration'>): Display => ({
  ...DEFAULTS,
  ...member.display_configuration,
})

/** Whether a field is shown to a viewer; network and event are two circles, neither holds the other. */
export const isShown = (audience: Audience, viewer: PreviewAudience): boolean =>
  audience === 'everyone' || audience === viewer
