import type { ApplicationRow } from './sponsorship.reads.ts'
import type { ApplicationState } from './sponsorship.policy.ts'
import { t } from './sponsorship.texts.ts'

type Mail = { subject: string; paragraphs: string[]; action: { label: string; path: string } }

/** The page on which a request was made and is looked after. */
export function pageOf({ subject_kind, slug, subject_id, kind }: ApplicationRow): string {
  return `/${subject_kind}s/${slug}/${subject_id}/${kind === 'sponsor' ? 'become-sponsor' : 'become-pannelist'}`
}

/**
 * What a decision means for the one who asked, and what to do next; undefined for a step that needs no mail of its own.
 * @param state as it was decided; `received` when a package became free
 */
export function decisionMail(row: ApplicationRow, state: ApplicationState): Mail | undefined {
  const { name } = row
  const asked = row.package
    ? t('package-at', { package: row.package.name, name })
    : t('topic-at', { topic: row.topic ?? '', name })
  const action = { label: t('see-my-request'), path: pageOf(row) }
  if (state === 'received')
    return {
      subject: t('a-package-has-become-free', { name }),
      paragraphs: [t('your-request-for-is-off-the-waiting', { asked })],
      action,
    }
  if (state === 'accepted')
    return row.kind === 'sponsor'
      ? {
          subject: t('your-sponsorship-of-is-accepted', { name }),
          paragraphs: [
            t('we-would-like-to-have-you-as', { asked }),
            row.order_until
              ? t('please-order-the-package-by', { day: row.order_until })
              : t('please-order-the-package-by-the-last-day'),
          ],
          action: { label: t('order-the-package'), path: pageOf(row) },
        }
      : {
          subject: t('your-proposal-for-is-accepted', { name }),
          paragraphs: [t('we-would-like-to-hear-you-speak', { asked })],
          action,
        }
  if (state === 'confirmed')
    return row.kind === 'sponsor'
      ? {
          subject: t('you-are-a-sponsor-of', { name }),
          paragraphs: [t('is-yours-your-logo-stands-among-the', { asked })],
          action,
        }
      : {
          subject: t('you-are-a-panelist-at', { name }),
          paragraphs: [t('you-are-confirmed-to-speak-about-and', { asked })],
          action,
        }
  if (state === 'declined')
    return {
      subject: row.kind === 'sponsor' ? t('your-request-to-sponsor', { name }) : t('your-proposal-for', { name }),
      paragraphs: [t('we-cannot-accept-your-request-for', { asked }), ...(row.reason === null ? [] : [row.reason])],
      action,
    }
  return undefined
}
