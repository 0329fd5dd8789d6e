import { call } from './call.ts'
import type { Input } from './call.types.ts'
import { keepPass } from './preview.ts'

type Wanted = Input<'office.preview'>['body']

/** Begins a preview: the page is loaded anew, so that nothing of the operator's own stays in it. */
export async function beginPreview(body: Wanted, to: string): Promise<void> {
  keepPass((await call('office.preview', { body })).pass)
  location.assign(to)
}

/** Where an event or an award stands for those as whom it is looked at. */
export function pageOf(kind: 'events' | 'awards', as: Wanted['as'], { slug, id }: { slug: string; id: number }) {
  return as === 'visitor' ? `/cc-${kind}/${slug}/${id}` : `/${kind}/${slug}/${id}`
}
