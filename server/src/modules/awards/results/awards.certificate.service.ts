import type { awards } from '@app/contract/awards'
import type { Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { Refused, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { certificatePdf } from './awards.certificate.pdf.ts'
import { readEnding, signFile, signingKeyOf } from './awards.certificate.sign.ts'
import { signingKey } from './awards.results.queries.ts'
import { titleBy } from './awards.results.reads.ts'
import type { TitleRow } from './awards.results.reads.ts'
import { revokedOf } from './awards.results.view.ts'
import { lookingAs } from './awards.winners.service.ts'
import { t } from '../awards.texts.ts'

const drawCertificate = drawnApart<typeof certificatePdf>(
  new URL('awards.certificate.pdf.ts', import.meta.url),
  'certificatePdf',
)

type Checked = Reply<typeof awards.checkCertificate>

/**
 * The signed certificate of a published title. It is drawn anew each time; the public key with which it can be
 * checked is kept by a job (docs/rules/awards.md#winners).
 * @throws Refused 404; 410 `revoked` for a title that was withdrawn
 */
export async function certificate(ctx: Context, code: string): Promise<FileReply> {
  const title = await titleBy(ctx.db, { code }, lookingAs(ctx))
  if (!title) throw notFound()
  if (title.revoked_at) throw new Refused(410, 'revoked', t('this-title-was-withdrawn-it-has-no'))
  const pdf = await drawCertificate('a certificate', title, {
    community: ctx.config.community.name,
    check: ctx.url('/verify'),
  })
  return new FileReply(
    'application/pdf',
    `${title.number}.pdf`,
    signFile(pdf, title.number, signingKeyOf(ctx.config.secret)),
  )
}

/** What a number stands for; a title that is not published is unknown like one that never was. */
export async function certificateByNumber(ctx: Context, typed: string): Promise<Checked> {
  const number = typed.trim().toUpperCase()
  const title = await titleBy(ctx.db, { number }, { now: ctx.now, operator: false })
  return title ? { verdict: title.revoked_at ? 'revoked' : 'genuine', certificate: toCertificate(title) } : unknown
}

const unknown: Checked = { verdict: 'unknown', certificate: null }

/** Whether a file is a certificate of ours, byte for byte, and whether its title still stands. */
export async function checkCertificate(ctx: Context, file: Buffer): Promise<Checked> {
  const ending = readEnding(file)
  const own = signingKeyOf(ctx.config.secret)
  if (!ending) return file.includes('%community-certificate') ? { verdict: 'changed', certificate: null } : unknown
  const public_key = ending.key_id === own.id ? own.public_key : await signingKey(ctx.db, ending.key_id)
  if (!public_key || !ending.isSignedBy(public_key)) return { verdict: 'changed', certificate: null }
  return certificateByNumber(ctx, ending.number)
}

function toCertificate(title: TitleRow): Checked['certificate'] {
  return {
    number: title.number,
    code: title.code,
    outcome: title.outcome,
    award: title.award_name,
    category: title.category_name,
    company: title.company.name,
    day: title.award_day,
    revoked: revokedOf(title),
  }
}
