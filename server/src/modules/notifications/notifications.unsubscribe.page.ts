import { languageTag } from '#kit/base/language.ts'
import { escapeHtml } from '#kit/work/mail.letter.ts'
import { t } from './notifications.texts.ts'

/** The page may send its own form and wear its own style, nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const texts = {
  'ask.mails': {
    title: () => t('stop-notification-emails'),
    text: () => t('you-will-still-see-everything-in-the'),
  },
  'done.mails': {
    title: () => t('you-will-get-no-more-notification-emails'),
    text: () => t('tickets-invoices-and-security-emails-are-still'),
  },
  'ask.digest': {
    title: () => t('stop-the-weekly-email'),
    text: () => t('other-emails-are-still-sent-and-you'),
  },
  'done.digest': {
    title: () => t('you-will-get-no-more-weekly-emails'),
    text: () => t('other-emails-are-still-sent-you-can'),
  },
  unknown: {
    title: () => t('this-link-does-not-work'),
    text: () => t('please-check-that-you-copied-all-of'),
  },
}

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f6f9; color: #0b1f33; font: 16px/25px Inter, system-ui, sans-serif }
  main { box-sizing: border-box; width: min(480px, calc(100vw - 32px)); padding: 32px; border: 1px solid #dde3ea; border-radius: 12px; background: #fff }
  h1 { margin: 0 0 8px; font-size: 21px; line-height: 29px }
  p { margin: 0 0 24px }
  a { color: inherit }
  button { min-height: 44px; margin: 0 16px 16px 0; padding: 0 20px; border: 0; border-radius: 8px; background: #1257c7; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
  @media (prefers-color-scheme: dark) { body { background: #0b1622; color: #e7eef6 } main { background: #122233; border-color: #26394d } }`

/** The plain page behind a mail's link: it asks, says that it is done, or that the link is none of ours. */
export function unsubscribePage(community: string, state: keyof typeof texts, settings: string): string {
  const { title, text } = texts[state]
  const form = state.startsWith('ask')
    ? `<form method="post"><button>${escapeHtml(t('yes-stop-them'))}</button></form>`
    : ''
  return (
    `<!doctype html><html lang="${languageTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(`${title()} | ${community}`)}</title><style>${style}</style></head>` +
    `<body><main><h1>${escapeHtml(title())}</h1><p>${escapeHtml(text())}</p>${form}<a href="${escapeHtml(settings)}">${escapeHtml(t('notification-settings'))}</a></main></body></html>`
  )
}
