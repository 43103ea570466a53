import { LocateFixed } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useSharePosition } from './use-share-position.ts'

/** The courier's switch for sharing the phone's position, with what it does and who sees it. */
export function SharePosition({ carries }: { carries: boolean }) {
  const { t } = useTranslation('orderDesk')
  const { isOn, problem, set } = useSharePosition(carries)
  if (!carries) return null
  const state = isOn ? (problem ?? 'on') : 'off'
  return (
    <Card className="grid needs-script gap-2">
      <Switch name="share" checked={isOn} onChange={({ currentTarget }) => set(currentTarget.checked)}>
        {t('share.title')}
      </Switch>
      <p
        role="status"
        className={`flex items-start gap-2 text-sm ${state === 'on' ? 'font-bold text-ok' : 'text-ink-700'}`}
      >
        {state === 'on' && <LocateFixed aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />}
        {t(`share.${state}`)}
      </p>
      <p className="text-ink-600 text-sm">{t('share.privacy')}</p>
    </Card>
  )
}
