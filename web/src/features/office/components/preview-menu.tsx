import { CallError } from '../../../lib/call.ts'
import { beginPreview, pageOf } from '../../../lib/preview.begin.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'

/** Shows an event or an award, a draft too, as visitors and as members see it. */
export function PreviewMenu({ kind, of }: { kind: 'events' | 'awards'; of: { id: number; slug: string } }) {
  async function begin(as: 'visitor' | 'member'): Promise<void> {
    const draft = kind === 'events' ? { event: of.id } : { award: of.id }
    try {
      await beginPreview({ as, ...draft }, pageOf(kind, as, of))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    }
  }
  return (
    <Menu
      label={t('preview')}
      items={[
        { label: t('preview.visitor'), icon: 'globe', onSelect: () => void begin('visitor') },
        { label: t('preview.member'), icon: 'user', onSelect: () => void begin('member') },
      ]}
      trigger={(props) => (
        <Button size="sm" icon="eye" {...props}>
          {t('preview')}
        </Button>
      )}
    />
  )
}
