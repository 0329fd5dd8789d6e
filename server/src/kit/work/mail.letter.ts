import type { Context } from '../data/context.ts'
import type { Mail } from './mail.ts'
import { t } from '../base/kit.texts.ts'

/** A mail with the words by which the operators end each. */
type Closed = Mail & { closing?: string; from: Head }

/** The sender of a mail: the community's name and logo, as on its pages. */
type Head = { name: string; mark: string; url: string; language: string }

export function headOf({ community, publicUrl, language }: Context['config']): Head {
  const mark = community.logo ? `/files/${community.logo}` : '/media/apple-touch-icon.png'
  return {
    name: community.name,
    mark: `${publicUrl}${mark}`,
    url: community.siteUrl,
    language: language?.language ?? 'en',
  }
}

export function asText(mail: Closed): string {
  return [
    mail.greeting,
    ...mail.paragraphs,
    mail.action ? t('label-and-address', mail.action) : undefined,
    mail.note,
    mail.closing,
    mail.unsubscribe_url
      ? t('label-and-address', { label: t('stop-emails-like-this'), url: mail.unsubscribe_url })
      : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/**
 * What programs that follow the reader's scheme show by night, and on a phone; every other shows what the elements say themselves.
 * `!important` is what wins over those.
 */
const STYLE =
  '@media (prefers-color-scheme:dark){' +
  '.canvas{background:#0a1420!important}.card{background:#111f2e!important;border-color:#22364a!important}' +
  '.ink{color:#e8eff6!important}.soft,.soft a{color:#a9bacb!important}.line{border-color:#22364a!important}}' +
  '@media (max-width:480px){.room{padding:24px 20px!important}.edge{padding:0!important}.card,.head{border:0!important;border-radius:0!important}.head{padding:14px 20px!important}' +
  '.button{display:block!important;text-align:center!important}.title{font-size:21px!important;line-height:27px!important}}'

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/**
 * A mail as HTML: the community on its navy, the subject as its title, the words, the one thing to do, and below a line what is small.
 * Tables, and each element with its own style, are what all mail programs understand.
 */
export function asHtml(mail: Closed): string {
  const { name, mark, url, language } = mail.from
  const words = (value: string) => escapeHtml(value).replaceAll('\n', '<br>')
  const paragraph = (value: string) => `<p class="ink" style="margin:0 0 14px;color:#0b1f33">${words(value)}</p>`
  const small = (html: string) => `<p class="soft" style="margin:0 0 8px;color:#46596c">${html}</p>`
  const { action, note, closing, unsubscribe_url: end } = mail
  const button = action
    ? `<p style="margin:24px 0 10px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:#1257c7;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  const foot = [
    note && small(words(note)),
    closing && small(words(closing)),
    end && small(`<a href="${escapeHtml(end)}" style="color:#46596c">${escapeHtml(t('stop-emails-like-this'))}</a>`),
  ].filter(Boolean)
  const below =
    foot.length > 0
      ? `<div class="line" style="margin-top:24px;padding-top:16px;border-top:1px solid #dde3ea;font-size:13px;line-height:19px">${foot.join('')}</div>`
      : ''
  const head =
    `<a href="${escapeHtml(url)}" style="color:#ffffff;text-decoration:none;font-size:16px;line-height:32px;font-weight:600">` +
    `<img src="${escapeHtml(mark)}" alt="" width="32" height="32" style="display:inline-block;margin-right:12px;border:0;border-radius:7px;vertical-align:middle">` +
    `<b style="vertical-align:middle">${escapeHtml(name)}</b></a>`
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(mail.subject)}</title><style>${STYLE}</style></head>` +
    `<body class="canvas" style="margin:0;background:#f4f6f9;font:16px/24px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    // What lists of mails show after the subject: not the greeting, but what it is about.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.paragraphs[0] ?? '')}</div>` +
    `<table ${TABLE} class="canvas" style="background:#f4f6f9"><tr><td class="edge" align="center" style="padding:24px 12px">` +
    `<table ${TABLE} style="max-width:600px;text-align:left">` +
    `<tr><td class="head" style="padding:16px 28px;border-radius:12px 12px 0 0;background:#0b1f33">${head}</td></tr>` +
    `<tr><td class="card room" style="padding:32px 28px;border:1px solid #dde3ea;border-top:0;border-radius:0 0 12px 12px;background:#ffffff">` +
    `<h1 class="ink title" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.01em;color:#0b1f33">${escapeHtml(mail.subject)}</h1>` +
    `${paragraph(mail.greeting)}${mail.paragraphs.map(paragraph).join('')}${button}${below}</td></tr></table></td></tr></table></body></html>`
  )
}

/** A text as HTML, in which nothing is markup. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
