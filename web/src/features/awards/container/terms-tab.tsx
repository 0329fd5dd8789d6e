import { useSuspenseQuery } from '@tanstack/react-query'
import { PlainText } from '../../content/index.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { sections, useAwardPage } from '../awards.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'

/** The terms under which entries are taken. */
export function TermsTab() {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.terms(award.id))
  if (data.terms === '') return <EmptyState icon="file" title={t('terms.empty')} />
  return (
    <Section title={tabLabel('terms-and-conditions')}>
      <Card>
        <CardBody>
          <PlainText text={data.terms} level={3} />
        </CardBody>
      </Card>
    </Section>
  )
}
