import { MapPin } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Alert } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { KINDS, RADII_KM } from './alert-options.ts'

export function AlertCard({ alert }: { alert: Alert }) {
  const { t } = useTranslation('conversations')
  const { id, kinds, species, label, radiusKm, isPaused } = alert
  const sent = useNavigation().formData
  const isSending = (intent: string) => sent?.get('intent') === intent && sent.get('alertId') === id
  const toggle = isPaused ? 'resume' : 'pause'
  return (
    <Card className="grid gap-3">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-100 text-brand-700">
          <MapPin aria-hidden="true" className="size-5.5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md">{label}</h2>
          <p className="text-ink-600 text-sm">{t('alerts.radius', { km: radiusKm })}</p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {KINDS.filter((kind) => kinds.includes(kind)).map((kind) => (
              <li key={kind}>
                <Badge>{t(`alerts.kinds.${kind}`)}</Badge>
              </li>
            ))}
            {species && (
              <li>
                <Badge tone="neutral">{t(`alerts.species.${species}`)}</Badge>
              </li>
            )}
            {isPaused && (
              <li>
                <Badge tone="warn">{t('alerts.paused')}</Badge>
              </li>
            )}
          </ul>
        </div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="alertId" value={id} />
          <input type="hidden" name="intent" value={toggle} />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            isPending={isSending(toggle)}
            aria-label={t(`alerts.${toggle}Named`, { label })}
          >
            {t(`alerts.${toggle}`)}
          </Button>
        </Form>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-1 border-ink-200 border-t pt-1 text-sm">
        <details>
          <summary className="inline-flex min-h-10 items-center font-bold text-brand-700">{t('alerts.change')}</summary>
          <Form method="post" preventScrollReset className="flex items-end gap-2.5 pb-2">
            <input type="hidden" name="alertId" value={id} />
            <SelectField
              name="radiusKm"
              label={t('alerts.add.radius')}
              defaultValue={String(radiusKm)}
              options={RADII_KM.map((km) => ({ value: String(km), label: t('alerts.add.km', { km }) }))}
            />
            <Button
              type="submit"
              name="intent"
              value="widen"
              variant="soft"
              isPending={isSending('widen')}
              pendingLabel={t('alerts.saving')}
            >
              {t('alerts.save')}
            </Button>
          </Form>
        </details>
        <details>
          <summary className="inline-flex min-h-10 items-center font-bold text-red-700">{t('alerts.remove')}</summary>
          <Form method="post" preventScrollReset className="mb-2 rounded-tile bg-red-50 p-3.5">
            <input type="hidden" name="alertId" value={id} />
            <p className="mb-2.5 font-bold text-red-900">{t('alerts.removeAsk', { label })}</p>
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              size="sm"
              isPending={isSending('remove')}
            >
              {t('alerts.removeYes')}
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  )
}
