import { beside, drawMark, drawWithin, ink, newDocument, onOneLine, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import { lanes, ports } from '#kit/papers/share-card.ts'
import { dayText } from '#kit/base/moments.ts'
import { capitals, metalOf, outcomeText, sealEdge } from './awards.badge.ts'
import type { TitleRow } from './awards.results.reads.ts'
import { yearOf } from './awards.results.view.ts'
import { t } from '../awards.texts.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MIDDLE = WIDTH / 2
const TEXT_WIDTH = 420
/** Where the seal begins. */
const SEAL = 600
const gold = '#b98a34'

/**
 * Draws the certificate of a title as an A4 PDF, without its signature.
 * @param given.check the address at which it can be checked
 */
export async function certificatePdf(title: TitleRow, given: { community: string; check: string }): Promise<Buffer> {
  const { doc, done } = await newDocument(
    {
      title: t('-3', { award_name: title.award_name, name: title.company.name }),
      author: given.community,
      country: title.company.country,
    },
    { top: 0, bottom: 0, left: 60, right: 60 },
  )
  doc.rect(0, 0, WIDTH, HEIGHT).fill('#fffdf8')
  doc
    .lineWidth(1)
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .stroke('#dfd3ba')
  doc
    .lineWidth(1.5)
    .rect(38, 38, WIDTH - 76, HEIGHT - 76)
    .stroke('#e7c98f')
  drawBrand(doc, given.community)
  let y = 176
  y = line(doc, title.award_name, { y, size: 15, tall: 40, color: gold, strong: true, after: 14 })
  y = line(doc, title.category_name, { y, size: 32, tall: 80, color: ink, strong: true, after: 10 })
  y = line(doc, outcomeText(title.outcome), {
    y,
    size: 18,
    tall: 24,
    color: gold,
    strong: true,
    after: 30,
  })
  y = line(doc, t('awarded-to'), { y, size: 12, tall: 16, color: soft, after: 8 })
  y = line(doc, title.company.name, { y, size: 27, tall: 75, color: ink, strong: true, after: 12 })
  y = line(doc, beside([title.award_city, dayText(title.award_day)], ', '), {
    y,
    size: 12,
    tall: 32,
    color: soft,
    after: 22,
  })
  if (title.citation)
    line(doc, t('citation', { citation: title.citation }), { y, size: 12, tall: SEAL - 8 - y, color: ink, after: 0 })
  drawSeal(doc, title, SEAL)
  drawFeet(doc, title, given.check)
  doc.end()
  return done
}

function line(
  doc: Doc,
  text: string,
  { y, after, ...look }: { y: number; size: number; tall: number; color: string; strong?: boolean; after: number },
): number {
  drawWithin(doc, text, { x: MIDDLE - TEXT_WIDTH / 2, y, width: TEXT_WIDTH }, { ...look, align: 'center' })
  return doc.y + after
}

function drawBrand(doc: Doc, community: string): void {
  doc.font('strong').fontSize(14)
  const name = onOneLine(doc, community, TEXT_WIDTH)
  const width = 34 + doc.widthOfString(name)
  drawMark(doc, MIDDLE - width / 2, 96, 0.8)
  doc.fillColor(ink).text(name, MIDDLE - width / 2 + 34, 100, { lineBreak: false })
}

function drawSeal(doc: Doc, title: TitleRow, top: number): void {
  const { metal, deep, quiet } = metalOf({ outcome: title.outcome, revoked: false })
  doc
    .save()
    .translate(MIDDLE - 64, top)
    .scale(0.8)
  doc.path(sealEdge()).fill(metal)
  doc.circle(80, 80, 63).fill(deep)
  doc.lineWidth(1).circle(80, 80, 59.5).stroke(metal)
  doc.lineWidth(2).lineCap('round').path(lanes).stroke(metal)
  for (const [x, y, radius] of ports) doc.circle(x, y, radius).fill('#ffffff')
  const inside = (text: string, y: number, size: number, color: string) => {
    doc.font('strong').fontSize(size)
    const fits = Math.min(size, (size * 104) / doc.widthOfString(text))
    doc.fontSize(fits).fillColor(color).text(text, 20, y, { width: 120, align: 'center', lineBreak: false })
  }
  inside(capitals(outcomeText(title.outcome)), 67, 20, '#ffffff')
  inside(capitals(title.category_short_name), 94, 8.5, metal)
  inside(String(yearOf(title)), 110, 11, quiet)
  doc.restore()
}

function drawFeet(doc: Doc, title: TitleRow, check: string): void {
  if (title.signer) {
    const { name, chair, company_name } = title.signer
    const role = t(chair ? 'chair-of-the-jury' : 'for-the-jury')
    drawWithin(doc, name, { x: 72, y: 690, width: 150 }, { size: 11, tall: 34, color: ink, strong: true })
    const whose = beside([role, company_name], ', ')
    drawWithin(doc, whose, { x: 72, y: doc.y, width: 150 }, { size: 9, tall: 36, color: soft })
  }
  doc
    .font('text')
    .fontSize(9)
    .fillColor(soft)
    .text(
      t('number-check-this-file-at', { number: title.number, address: check.replace(/^https?:\/\//, '') }),
      60,
      770,
      {
        width: WIDTH - 120,
        align: 'center',
        link: check,
      },
    )
}
