import { escapeHtml } from '#kit/work/mail.ts'

/** The page may send its own form and wear its own style, nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const texts = {
  'ask.mails': {
    title: 'Stop notification emails?',
    text: 'You will still see everything in the app. Tickets, invoices and security emails are still sent.',
  },
  'done.mails': {
    title: 'You will get no more notification emails',
    text: 'Tickets, invoices and security emails are still sent. You can turn notification emails on again in your settings.',
  },
  'ask.digest': {
    title: 'Stop the weekly email?',
    text: 'Other emails are still sent, and you will still see everything in the app.',
  },
  'done.digest': {
    title: 'You will get no more weekly emails',
    text: 'Other emails are still sent. You can turn the weekly email on again in your settings.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Please check that you copied all of it, or choose your emails in your settings.',
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
  const form = state.startsWith('ask') ? '<form method="post"><button>Yes, stop them</button></form>' : ''
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(`${title} | ${community}`)}</title><style>${style}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}<a href="${escapeHtml(settings)}">Notification settings</a></main></body></html>`
  )
}
