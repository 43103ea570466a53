import { BellRing, MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askForNotifications, type BrowserAnswer, stopNotifications } from './browser-notifications.ts'
import { rememberThisDevice, thisDevice } from './this-device.ts'

export interface ListedDevice {
  id: string
  name: string
  since: string
}

interface DeviceCardProps {
  uid: string
  pushKey: string
  devices: ListedDevice[]
  /** Device that the last form added. */
  addedId: string | null
  isAdding: boolean
}

/** Browsers that show notifications, and the button that adds this one. */
export function DeviceCard({ uid, pushKey, devices, addedId, isAdding }: DeviceCardProps) {
  const { t } = useTranslation('messages')
  const submit = useSubmit()
  const [here, setHere] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Exclude<BrowserAnswer['kind'], 'subscribed'> | null>(null)
  useEffect(() => {
    if (addedId !== null) rememberThisDevice(uid, addedId)
    setHere(thisDevice(uid))
  }, [uid, addedId])

  const ask = async () => {
    setIsAsking(true)
    const answer = await askForNotifications(pushKey)
    setIsAsking(false)
    setProblem(answer.kind === 'subscribed' ? null : answer.kind)
    if (answer.kind !== 'subscribed') return
    const { endpoint, p256dh, auth } = answer
    await submit({ intent: 'add-device', endpoint, p256dh, auth }, { method: 'post', preventScrollReset: true })
  }

  const isHere = devices.some(({ id }) => id === here)
  return (
    <Card>
      <h2 className="text-lg">{t('devices.title')}</h2>
      <p className="mt-1 text-ink-600">{t('devices.text')}</p>
      {devices.length > 0 && (
        <ul className="mt-3 grid divide-y divide-ink-200">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isHere={device.id === here} />
          ))}
        </ul>
      )}
      {!isHere && (
        <Button
          variant="outline"
          onClick={ask}
          isPending={isAsking || isAdding}
          pendingLabel={t('devices.adding')}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          className="mt-4 w-full @md/main:w-fit"
        >
          {t('devices.add')}
        </Button>
      )}
      <div role="status">
        {problem && (
          <Notice tone="warn" className="mt-3">
            {t(`devices.${problem}`)}
          </Notice>
        )}
      </div>
    </Card>
  )
}

function DeviceRow({ device: { id, name, since }, isHere }: { device: ListedDevice; isHere: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-bold">
          {name}
          {isHere && <Badge tone="ok">{t('devices.here')}</Badge>}
        </span>
        <span className="block text-ink-600 text-sm">{t('devices.since', { date: since })}</span>
      </span>
      <Form method="post" preventScrollReset onSubmit={isHere ? stopNotifications : undefined}>
        <input type="hidden" name="device" value={id} />
        <Button
          type="submit"
          name="intent"
          value="remove-device"
          variant="ghost"
          size="sm"
          aria-label={t('devices.removeNamed', { name })}
        >
          {t('devices.remove')}
        </Button>
      </Form>
    </li>
  )
}
