/** An operator decided about a tag that members recommended; `ids` are all their recommendations of it. */
export type TagDecided = { kind: 'content.tag_decided'; ids: number[]; outcome: 'taken_over' | 'rejected' }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'content.tag_decided': TagDecided
  }
}
