import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, idOf, openVisit, pictures } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

type Member = {
  id: number
  first_name: string
  last_name: string
  friendship_status: { status: string }
  follow_status: { following: boolean }
}

/** Two people between whom there is nothing yet. */
async function strangers(): Promise<[Visit, Visit, Member]> {
  const names = [PEOPLE.ledger, PEOPLE.meridional, PEOPLE.north, PEOPLE.judge, PEOPLE.director]
  for (const one of names)
    for (const other of names.filter((name) => name !== one)) {
      const [left, right] = [await openVisit({ as: one }), await openVisit({ width: 390, as: other })]
      const member = await callAs<Member>(left.context, `/rest/customers/${await idOf(right)}/`)
      if (member.friendship_status?.status === '' && !member.follow_status.following) return [left, right, member]
      await Promise.all([left.context.close(), right.context.close()])
    }
  throw new Error('Everybody knows everybody.')
}

/** Requests, follows and walls on two screens, one on a desk and one a phone: neither is reloaded. */
test(
  'two people meet, post, like, comment, share and report while each sees the other',
  { timeout: 180_000 },
  async () => {
    const [left, right, member] = await strangers()
    const name = `${member.first_name} ${member.last_name}`
    const text = `Quay note ${Date.now()}: the gate opens at six.`

    await right.page.goto('/network?tab=received')
    await right.page.getByRole('heading', { level: 1 }).waitFor()
    await left.page.goto(`/profile/${member.id}`)

    // A request and its answer.
    await left.page
      .getByRole('button', { name: `Add to Network: ${name}` })
      .first()
      .click()
    const dialog = left.page.getByRole('dialog', { name: 'CONGRATULATIONS!' })
    await dialog.getByText(`Your Network request has been successfully sent to ${name}.`).waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await left.page
      .getByRole('button', { name: /Request sent/ })
      .first()
      .waitFor()
    await right.page.getByRole('button', { name: 'Accept' }).first().click()
    // To write comes first now; how it ends stands in the menu.
    await left.page
      .getByRole('button', { name: /Request sent/ })
      .first()
      .waitFor({ state: 'detached' })
    await left.page
      .getByRole('button', { name: `More about ${name}` })
      .first()
      .click()
    await left.page.getByRole('menuitem', { name: 'Unfriend' }).waitFor()
    await left.page.keyboard.press('Escape')

    // Following.
    await left.page
      .getByRole('button', { name: `Follow: ${name}`, exact: true })
      .first()
      .click()
    await left.page.getByText(`You are now following ${name}.`).waitFor()
    await left.page.getByText('Member have been added to your followers list!').waitFor()
    await left.page.getByRole('button', { name: 'Continue' }).click()
    await left.page
      .getByRole('button', { name: `Unfollow: ${name}` })
      .first()
      .waitFor()

    // A post with three pictures, announced without moving what the other reads.
    await left.page.goto('/personal-wall')
    await left.page.getByRole('article').first().waitFor()
    await right.page.goto('/personal-wall')
    await right.page.getByLabel('Write a post').fill(text)
    const files = await pictures(right, ['#1c4a74', '#8e1f2f', '#14433d'])
    const [chooser] = await Promise.all([
      right.page.waitForEvent('filechooser'),
      right.page.getByRole('button', { name: 'Photo' }).click(),
    ])
    await chooser.setFiles(files)
    await expect.poll(() => right.page.getByLabel(/^Description of/).count()).toBe(3)
    await right.page.getByRole('button', { name: 'Post', exact: true }).click()
    const own = right.page.getByRole('article').filter({ hasText: text, hasNotText: 'shared a post' })
    await own.getByRole('button', { name: 'Like', exact: true }).waitFor()
    // Only what is on the screen is followed.
    await own.scrollIntoViewIfNeeded()
    await left.page.getByRole('button', { name: 'New posts' }).click()
    const theirs = left.page.getByRole('article').filter({ hasText: text, hasNotText: 'shared a post' })
    await expect.poll(() => theirs.locator('img[src*="/files/posts/"]').count()).toBe(3)

    // Like, comment and share are seen where the post is looked at.
    await theirs.getByRole('button', { name: 'Like', exact: true }).click()
    await theirs.getByRole('button', { name: 'Liked', exact: true }).waitFor()
    await own.getByText('One like').waitFor()
    await theirs.getByRole('button', { name: 'Comment', exact: true }).click()
    await theirs.getByLabel('Write a comment').fill('Then we load at seven.')
    await theirs.getByLabel('Write a comment').press('Enter')
    await own.getByText('1 comment').waitFor()
    await theirs.getByRole('button', { name: 'Share', exact: true }).click()
    await left.page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
    await own.getByText('1 share').waitFor()

    // A report.
    await theirs.getByRole('button', { name: 'More about this post' }).click()
    await left.page.getByRole('menuitem', { name: 'Report' }).click()
    await left.page.getByLabel('Advertising').check()
    await left.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await left.page.getByText('Thank you. We will look at it.').waitFor()

    expect([...left.complaints, ...right.complaints]).toEqual([])
  },
)
