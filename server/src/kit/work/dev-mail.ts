import type { FastifyInstance } from 'fastify'
import { sql } from '../data/db.ts'
import type { Database } from '../data/db.ts'
import { openLetter } from './mail.ts'
import { escapeHtml } from './mail.letter.ts'
import { t } from '../base/kit.texts.ts'

type Row = { key: string; to_address: string; subject: string; body: Buffer | null; queued_at: Date }

/** A developer's view of the outbox; not registered in production. */
export function registerDevMail(app: FastifyInstance, database: Database, secret: string): void {
  app.get('/dev/mail', { config: { bound: 'visitor' } }, async (_request, reply) => {
    const { rows } =
      await sql<Row>`select key, to_address, subject, body, queued_at from mail order by id desc limit 50`.execute(
        database.db,
      )
    const items = rows.map(
      (row) =>
        `<article><h2>${escapeHtml(row.subject)}</h2><p>${escapeHtml(row.to_address)} · ${row.queued_at.toISOString()}</p><pre>${linked(escapeHtml(textOf(row, secret)))}</pre></article>`,
    )
    const style =
      'body{font:15px/22px system-ui;max-width:760px;margin:32px auto;padding:0 16px}article{border:1px solid #dde3ea;border-radius:12px;padding:16px;margin:16px 0}h2{font-size:17px;margin:0}pre{white-space:pre-wrap;font:inherit}'
    return reply
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><style>${style}</style></head><body><h1>Outbox</h1>${items.join('') || '<p>No mail yet.</p>'}</body></html>`,
      )
  })
}

function textOf({ body, ...row }: Row, secret: string): string {
  return body ? openLetter(secret, { ...row, body }).text : t('this-mail-is-sent-its-text-is')
}

function linked(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
