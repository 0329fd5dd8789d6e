import { PICTURE_WIDTHS } from '../art/art.types.ts'
import { random } from '../world/random.ts'
import type { LinkPreview, Post, PostPicture } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

/** Posts, shared posts, their pictures, comments, likes and reports. The counters follow by their triggers. */
export async function fillWall(fill: Fill): Promise<void> {
  const { db, world } = fill
  const { posts } = world
  const previews = previewsOf(posts)
  await insertAll(
    db,
    'link_preview',
    previews.map(({ id, link, fetched_at }) => ({
      id,
      address: link.address,
      site: link.site,
      title: link.title,
      description: link.description,
      image: fill.picture({ art: 'scene', kind: link.scene, hue: 190, seed: 900 + id, width: 960 }),
      fetched_at,
    })),
  )
  await insertAll(
    db,
    'post',
    posts.map((post) => ({
      id: post.id,
      customer_id: post.member_id,
      content: post.content,
      audience: post.audience,
      audience_company_id: post.audience_company_id,
      wall_customer_id: post.wall_member_id,
      wall_company_id: post.wall_company_id,
      shared_post_id: post.shared_post_id,
      link_preview_id: previews.find(({ link }) => link.address === post.link?.address)?.id ?? null,
      created_at: post.created_at,
      edited_at: post.edited_at,
      hidden_at: post.hidden_at,
    })),
  )
  await insertAll(
    db,
    'post_tag',
    posts.flatMap((post) => post.tag_ids.map((tag_id) => ({ post_id: post.id, tag_id }))),
  )
  await insertAll(
    db,
    'post_mention',
    posts.flatMap((post) => post.mention_ids.map((customer_id) => ({ post_id: post.id, customer_id }))),
  )
  await insertAll(
    db,
    'post_media',
    posts.flatMap((post) => post.pictures.map((picture, position) => mediaRow(fill, post, picture, position))),
  )
  await insertAll(
    db,
    'post_version',
    posts.flatMap(({ id, audience, audience_company_id, edited_at, versions }) =>
      versions.map((version) => ({
        post_id: id,
        ...version,
        audience,
        audience_company_id,
        replaced_at: edited_at ?? version.written_at,
      })),
    ),
  )
  await insertAll(
    db,
    'post_report',
    posts.flatMap((post) =>
      post.reports.map(({ member_id, ...report }) => ({ post_id: post.id, customer_id: member_id, ...report })),
    ),
  )
  await insertAll(
    db,
    'post_like',
    posts.flatMap((post) =>
      post.likes.map(({ member_id, created_at }) => ({ post_id: post.id, customer_id: member_id, created_at })),
    ),
  )
  await fillComments(fill)
}

async function fillComments({ db, world }: Fill): Promise<void> {
  const comments = world.posts
    .flatMap((post) => post.comments.map((comment) => ({ post_id: post.id, ...comment })))
    .toSorted((a, b) => a.id - b.id)
  await insertAll(
    db,
    'comment',
    comments.map(({ id, post_id, member_id, content, created_at }) => ({
      id,
      post_id,
      customer_id: member_id,
      content,
      created_at,
    })),
  )
  await insertAll(
    db,
    'comment_mention',
    comments.flatMap((comment) => comment.mention_ids.map((customer_id) => ({ comment_id: comment.id, customer_id }))),
  )
  await insertAll(
    db,
    'comment_like',
    comments.flatMap((comment) =>
      comment.likes.map(({ member_id, created_at }) => ({
        comment_id: comment.id,
        customer_id: member_id,
        created_at,
      })),
    ),
  )
}

/** What stands behind links, each address once. */
function previewsOf(posts: Post[]): { id: number; link: LinkPreview; fetched_at: string }[] {
  return posts
    .flatMap(({ link, created_at }) => (link ? [{ link, fetched_at: created_at }] : []))
    .map((one, at) => ({ id: at + 1, ...one }))
}

function mediaRow(fill: Fill, post: Post, { alt, ...scene }: PostPicture, position: number) {
  const upload_id = uuidOf(`post picture ${post.id} ${position}`)
  const sizes = PICTURE_WIDTHS.map((width) => ({
    width,
    file: fill.picture({ art: 'scene', ...scene, width }, `posts/${upload_id}/${width}.webp`),
  }))
  // As large as what a telephone sends; the kept copies are smaller.
  const size = random(`picture ${post.id} ${position}`).int(900_000, 4_200_000)
  return {
    customer_id: post.member_id,
    post_id: post.id,
    kind: 'image',
    size,
    upload_id,
    file: sizes.at(-1)?.file ?? '',
    sizes: JSON.stringify(sizes),
    width: 1600,
    height: 1067,
    alt,
    position,
    created_at: post.created_at,
  }
}
