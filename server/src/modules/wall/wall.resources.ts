import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideComments, besidePosts } from './wall.figures.reads.ts'
import { moderatedComments, moderatedPosts } from './wall.office.reads.ts'

/** What members wrote, as those who moderate find it (docs/rules/wall.md#moderation). */
export const servedWall: ResourceConfig[] = [
  {
    of: resourceCalled('posts'),
    table: 'post',
    within: moderatedPosts,
    ...besidePosts,
  },
  {
    of: resourceCalled('comments'),
    table: 'comment',
    within: moderatedComments,
    ...besideComments,
  },
]
