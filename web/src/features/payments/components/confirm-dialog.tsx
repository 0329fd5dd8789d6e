import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { money } from '../../../lib/money.ts'
import { t } from '../texts.ts'

/** The bank's question (3-D Secure) as the test provider asks it. */
export function ConfirmDialog({
  amount,
  currency,
  answer,
}: {
  amount: number
  currency: string
  answer: (confirmed: boolean) => void
}) {
  return (
    <Modal
      opened
      size="sm"
      onClose={() => answer(false)}
      title={t('confirm.title')}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('confirm.no')}</Button>
          <Button kind="primary" onClick={() => answer(true)}>
            {t('confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.text', { amount: money(amount, currency) })}</p>
    </Modal>
  )
}
