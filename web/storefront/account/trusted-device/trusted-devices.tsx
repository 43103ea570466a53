import { KeyRound } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export interface ShownDevice {
  id: string
  name: string
  seen: string
  ends: string
}

/** Browsers in which a PIN of this person is enough to go on working, each with its end. */
export function TrustedDevices({ devices, revoking }: { devices: readonly ShownDevice[]; revoking: string | null }) {
  const { t } = useTranslation('profile')
  if (devices.length === 0) return null
  return (
    <section aria-labelledby="trusted" className="mt-8">
      <h2 id="trusted" className="text-lg">
        {t('trusted.title')}
      </h2>
      <p className="mb-3 text-ink-600 text-sm">{t('trusted.text')}</p>
      <Card className="!py-1 sm:!py-2">
        <ul className="grid divide-y divide-ink-200">
          {devices.map(({ id, name, seen, ends }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3.5">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
                <KeyRound aria-hidden="true" className="size-5.5" />
              </span>
              <div className="min-w-44 flex-1">
                <p className="break-words font-extrabold">{name}</p>
                <p className="text-ink-600 text-sm">{t('trusted.facts', { seen, ends })}</p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="revoke" />
                <Button
                  type="submit"
                  name="device"
                  value={id}
                  variant="soft"
                  size="sm"
                  isPending={revoking === id}
                  aria-label={t('trusted.revokeNamed', { device: name })}
                >
                  {t('trusted.revoke')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
