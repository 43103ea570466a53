import { KeyRound } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export interface ShownDevice {
  id: string
  name: string
  seen: string
  ends: string
}

interface TrustedDevicesProps {
  devices: readonly ShownDevice[]
  /** Id of the device whose PIN is being removed. */
  revoking: string | null
  /** Staff choose a PIN for this browser with the proof of their second factor. */
  canAdd: boolean
}

/** Browsers in which a PIN of this person is enough to go on working, each with its end. */
export function TrustedDevices({ devices, revoking, canAdd }: TrustedDevicesProps) {
  const { t } = useTranslation('profile')
  return (
    <section aria-labelledby="trusted" className="mt-8">
      <h2 id="trusted" className="text-lg">
        {t('trusted.title')}
      </h2>
      <p className="mb-3 text-ink-600 text-sm">{t('trusted.text')}</p>
      {devices.length > 0 && (
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
      )}
      {canAdd && (
        <ButtonLink
          to={paths.secondFactor({ referrer: paths.profileSessions(), by: 'code' })}
          variant="outline"
          size="sm"
          className="mt-3"
        >
          {t('trusted.add')}
        </ButtonLink>
      )}
    </section>
  )
}
