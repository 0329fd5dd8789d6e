import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { t } from './text.ts'

/** Beside public lists: what membership is, and the two ways in. */
export function JoinPanel() {
  return (
    <Card>
      <CardBody className="stack">
        <h2 className="h3">{t('join.title')}</h2>
        <p className="soft">{t('join.text')}</p>
        <div className="row row-wrap">
          <ButtonLink to="/sign-up" kind="primary">
            {t('register')}
          </ButtonLink>
          <ButtonLink to="/sign-in">{t('login')}</ButtonLink>
        </div>
      </CardBody>
    </Card>
  )
}
