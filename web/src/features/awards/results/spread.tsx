import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody, Panel } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { settings } from '../../../lib/settings.ts'
import { pressTexts } from './press.ts'
import type { Title } from './results.api.ts'
import { t } from './text.ts'
import css from './winner.module.css'

/** What the badge is called where it cannot be seen. */
export const altOf = ({ outcome, award, category }: Title) =>
  `${t(`page.title.${outcome}`, { year: award.year })}, ${category.name}`

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A link with a picture: nothing that a strict policy of the other site forbids. */
const snippetOf = (won: Title, url: string) => `<a href="${url}/w/${won.code}">
  <img src="${url}/w/${won.code}.svg" width="150" height="150"
       alt="${attribute(altOf(won))}">
</a>`

/** The same for mails, whose programs show no SVG. */
const signatureOf = (won: Title, url: string) =>
  `<a href="${url}/w/${won.code}"><img src="${url}/w/${won.code}.png?form=strip" width="270" height="78" alt="${attribute(altOf(won))}" style="border:0"></a>`

/** Copies a text; with `html` also as it looks, for whatever takes that. */
async function copy(text: string, html?: string): Promise<void> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    toast(t('copied'))
  } catch {
    toast(t('copyFailed'), 'bad')
  }
}

/** The badge for a site of the winner's own, as code to copy. */
export function ForYourSite({ won }: { won: Title }) {
  const code = snippetOf(won, settings().url)
  return (
    <Section title={t('site')}>
      <Card>
        <CardBody>
          <p className="sm soft">{t('site.text')}</p>
          <div className={css['code']}>
            <section aria-label={t('site.code')}>
              <pre>
                <code>{code}</code>
              </pre>
            </section>
            <Button size="sm" icon="copy" onClick={() => void copy(code)}>
              {t('copy')}
            </Button>
          </div>
        </CardBody>
      </Card>
    </Section>
  )
}

/** The badge as it stands below a mail. */
export function MailSignature({ won }: { won: Title }) {
  const { url } = settings()
  return (
    <Section title={t('signature')}>
      <Card>
        <CardBody className={css['signature']}>
          <p className="sm soft">{t('signature.text')}</p>
          <img
            src={`/w/${won.code}.png?form=strip`}
            width={270}
            height={78}
            alt={altOf(won)}
            loading="lazy"
            decoding="async"
          />
          <Button
            size="sm"
            icon="copy"
            onClick={() => void copy(`${altOf(won)}: ${url}/w/${won.code}`, signatureOf(won, url))}
          >
            {t('signature.copy')}
          </Button>
        </CardBody>
      </Card>
    </Section>
  )
}

/** The card for networks, and texts for the press. */
export function TellPeople({ won }: { won: Title }) {
  const [reading, setReading] = useState(false)
  return (
    <Panel title={t('tell')}>
      <CardBody className={css['tell']}>
        <ButtonAnchor block icon="download" href={`/w/${won.code}-card.png`} download={`${won.number}-card.png`}>
          {t('tell.card')}
        </ButtonAnchor>
        <Button block icon="file" onClick={() => setReading(true)}>
          {t('tell.press')}
        </Button>
      </CardBody>
      {reading && <PressTexts won={won} onClose={() => setReading(false)} />}
    </Panel>
  )
}

function PressTexts({ won, onClose }: { won: Title; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('press')}>
      <div className="stack">
        {pressTexts(won, settings()).map(({ name, text }) => (
          <section key={name} className={css['press']}>
            <header>
              <h3 className="h4">{name}</h3>
              <Button size="sm" icon="copy" onClick={() => void copy(text)}>
                {t('copy')}
              </Button>
            </header>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Modal>
  )
}
