import type { SceneKind } from '../../art/art.types.ts'
import type { Audience, LinkPreview, PostPicture, PostReport } from '../community.types.ts'
import { tagIdsOf } from '../tags.ts'
import type { Member } from '../world.types.ts'
import { pictureOf } from './pictures.ts'

/** A post as it stands in the files of this folder, before it has an id, a moment and likes. */
export type Draft = {
  member_id: number
  /** How long before the world's moment: "2h", "40m", or a day and a time of it, "12d 09:40". */
  when: string
  content: string
  tag_ids: number[]
  audience: Audience
  wall_member_id: number | null
  wall_company_id: number | null
  mention_ids: number[]
  /** Name by which a shared post finds it. */
  key: string | null
  shares: string | null
  likes: number | null
  liked_by: number[]
  pictures: PostPicture[]
  link: LinkPreview | null
  before: string | null
  hidden: boolean
  reports: Pick<PostReport, 'member_id' | 'reason' | 'text'>[]
  comments: { member_id: number; content: string; mention_ids: number[] }[]
}

type Names = Map<number, Member>

/**
 * Reads posts from text:
 *
 *     == 21 Priya Raman | 2h | Ocean, Contract rates | with 16, 12 | likes 34 by 16, 1
 *     The text, over as many lines as it needs. {day:9} and the like are filled in by words.ts.
 *     ! rack_night                      a picture of pictures.ts; with ": text" another description
 *     & address | site | title | text | scene
 *     ~ what it said before its edit
 *     ? 68 advertising: why somebody reported it
 *     - 16 Duarte: A comment. Write @[1] and the name is put in and the person tagged.
 *
 * More words of a head: `network` or `company` (who may read it), `wall 80`, `on 1`, `key x`, `shares x`, `hidden`.
 * People are written with number and name, so that a number that came to mean somebody else is noticed.
 */
export function readPosts(text: string, members: Names): Draft[] {
  return text
    .split(/^== /m)
    .slice(1)
    .map((entry) => readPost(entry, members))
}

function readPost(entry: string, members: Names): Draft {
  const [head = '', ...lines] = entry.trim().split('\n')
  const [author = '', when = '', tags = '', ...words] = head.split('|').map((part) => part.trim())
  const draft: Draft = {
    member_id: memberOf(author, members).id,
    when,
    content: '',
    tag_ids: tags ? tagIdsOf(tags) : [],
    audience: 'community',
    wall_member_id: null,
    wall_company_id: null,
    mention_ids: [],
    key: null,
    shares: null,
    likes: null,
    liked_by: [],
    pictures: [],
    link: null,
    before: null,
    hidden: false,
    reports: [],
    comments: [],
  }
  for (const word of words) readWord(draft, word)
  const content: string[] = []
  for (const line of lines) {
    if (!readLine(draft, line, members)) content.push(line)
  }
  const { text, mention_ids } = tagged(content.join('\n').trim(), members)
  return { ...draft, content: text, mention_ids: [...new Set([...draft.mention_ids, ...mention_ids])] }
}

const idsOf = (text: string) => text.split(/,\s*/).map(Number)

/** One word of a head after author, time and topics. */
function readWord(draft: Draft, word: string): void {
  const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(word) ?? []
  if (name === 'network' || name === 'company') draft.audience = name
  else if (name === 'wall') draft.wall_company_id = Number(rest)
  else if (name === 'on') draft.wall_member_id = Number(rest)
  else if (name === 'key') draft.key = rest
  else if (name === 'shares') draft.shares = rest
  else if (name === 'hidden') draft.hidden = true
  else if (name === 'with') draft.mention_ids = idsOf(rest)
  else if (name === 'likes') {
    const [count = '', by] = rest.split(' by ')
    draft.likes = Number(count)
    draft.liked_by = by ? idsOf(by) : []
  } else throw new Error(`A post has the word “${word}”.`)
}

/** A line that is not part of the text. @returns whether it was one */
function readLine(draft: Draft, line: string, members: Names): boolean {
  const rest = line.slice(2)
  switch (line.slice(0, 2)) {
    case '! ': {
      const [name = '', ...alt] = rest.split(': ')
      draft.pictures.push(pictureOf(name, alt.join(': ') || undefined))
      return true
    }
    case '& ': {
      const [address = '', site = '', title = '', description = '', scene = ''] = rest.split(' | ')
      draft.link = { address, site, title, description, scene: scene as SceneKind }
      return true
    }
    case '~ ':
      draft.before = rest
      return true
    case '? ': {
      const [, id, reason, text] = /^(\d+) (\w+)(?:: (.*))?$/.exec(rest) ?? []
      draft.reports.push({ member_id: Number(id), reason: reason as PostReport['reason'], text: text ?? null })
      return true
    }
    case '- ': {
      const at = rest.indexOf(': ')
      const { text, mention_ids } = tagged(rest.slice(at + 2), members)
      draft.comments.push({ member_id: memberOf(rest.slice(0, at), members).id, content: text, mention_ids })
      return true
    }
    default:
      return false
  }
}

/** Puts names where @[7] stands. */
function tagged(text: string, members: Names): { text: string; mention_ids: number[] } {
  const mention_ids: number[] = []
  const filled = text.replaceAll(/@\[(\d+)\]/g, (_, id: string) => {
    const member = members.get(Number(id))
    if (!member) throw new Error(`“${text}” names nobody.`)
    if (!mention_ids.includes(member.id)) mention_ids.push(member.id)
    return `@${member.first_name} ${member.last_name}`
  })
  return { text: filled, mention_ids }
}

/** "16 Duarte" or "21 Priya Raman". */
function memberOf(text: string, members: Names): Member {
  const [, id, name = ''] = /^(\d+) (.+)$/.exec(text) ?? []
  const member = members.get(Number(id))
  if (!member || !`${member.first_name} ${member.last_name}`.startsWith(name))
    throw new Error(`“${text}” is ${member ? `${member.first_name} ${member.last_name}` : 'nobody'}.`)
  return member
}
