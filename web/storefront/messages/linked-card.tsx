import { BellRing, type LucideIcon, MessageCircle, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Form, useRevalidator, useSubmit } from 'react-router'
import { channels, type LinkedChannel } from '#services/messaging/rules/channels.ts'
import { upperFirst } from '#shared/text.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askForNotifications, type BrowserAnswer, stopNotifications } from './browser-notifications.ts'
import type { LinkCode, MessagesAnswer } from './change-messages.server.ts'
import { rememberThisDevice, thisDevice } from './this-device.ts'

interface ListedAddress {
  id: string
  label: string
  linkedAt: string
  /** Day of linking. */
  since: string
  /** Day of the last message. */
  lastUsed: string | null
  isFailing: boolean
}

interface LinkedCardProps {
  uid: string
  linked: { channel: LinkedChannel; publicKey: string | null; addresses: ListedAddress[] }
  answer: MessagesAnswer | undefined
  isLinking: boolean
}

/** What a person linked to one channel, and how another one is linked: by this browser, or by a code. */
export function LinkedCard({ uid, linked: { channel, publicKey, addresses }, answer, isLinking }: LinkedCardProps) {
  if (channels[channel].linkedBy === 'browser') {
    const addedId = answer?.kind === 'browser-linked' ? answer.addressId : null
    return publicKey && <BrowserCard {...{ uid, publicKey, addresses, addedId, isLinking }} />
  }
  // A link is of no more use once its chat stands in the list.
  const code =
    answer?.kind === 'link-code' &&
    answer.channel === channel &&
    addresses.every((each) => each.linkedAt < answer.createdAt)
      ? answer
      : null
  return <CodeCard {...{ channel, addresses, code, isLinking }} />
}

interface BrowserCardProps {
  uid: string
  publicKey: string
  addresses: ListedAddress[]
  /** Browser that the last form linked. */
  addedId: string | null
  isLinking: boolean
}

function BrowserCard({ uid, publicKey, addresses, addedId, isLinking }: BrowserCardProps) {
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
    const answer = await askForNotifications(publicKey)
    setIsAsking(false)
    setProblem(answer.kind === 'subscribed' ? null : answer.kind)
    if (answer.kind !== 'subscribed') return
    const { endpoint, p256dh, auth } = answer
    await submit({ intent: 'link-browser', endpoint, p256dh, auth }, { method: 'post', preventScrollReset: true })
  }

  return (
    <ChannelCard
      title={t('linked.browser.title')}
      text={t('linked.browser.text')}
      addresses={addresses}
      Icon={MonitorSmartphone}
      here={here}
    >
      {!addresses.some(({ id }) => id === here) && (
        <Button
          variant="outline"
          onClick={ask}
          isPending={isAsking || isLinking}
          pendingLabel={t('linked.browser.linking')}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          className="mt-4 w-full @md/main:w-fit"
        >
          {t('linked.browser.link')}
        </Button>
      )}
      <div role="status">
        {problem && (
          <Notice tone="warn" className="mt-3">
            {t(`linked.browser.${problem}`)}
          </Notice>
        )}
      </div>
    </ChannelCard>
  )
}

interface CodeCardProps {
  channel: LinkedChannel
  addresses: ListedAddress[]
  code: LinkCode | null
  isLinking: boolean
}

function CodeCard({ channel, addresses, code, isLinking }: CodeCardProps) {
  const { t } = useTranslation('messages')
  const names = { channel: upperFirst(channels[channel].label) }
  return (
    <ChannelCard
      title={t('linked.code.title', names)}
      text={t('linked.code.text', names)}
      addresses={addresses}
      Icon={MessageCircle}
    >
      {code ? (
        <OpenApp code={code} names={names} />
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="channel" value={channel} />
          <Button
            type="submit"
            name="intent"
            value="link-app"
            variant="outline"
            isPending={isLinking}
            pendingLabel={t('linked.code.linking')}
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
            className="w-full @md/main:w-fit"
          >
            {t(addresses.length > 0 ? 'linked.code.linkMore' : 'linked.code.link', names)}
          </Button>
        </Form>
      )}
    </ChannelCard>
  )
}

function OpenApp({ code, names }: { code: LinkCode; names: { channel: string } }) {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  // The person comes back from the app, which has told the server by then.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])

  return (
    <Notice
      className="mt-4"
      actions={
        <>
          <a href={code.url} target="_blank" rel="noreferrer" className={buttonStyle('primary', 'md')}>
            {t('linked.code.open', names)}
          </a>
          <ButtonLink to={paths.profileMessages()} preventScrollReset variant="ghost">
            {t('linked.code.check')}
          </ButtonLink>
        </>
      }
    >
      {t('linked.code.steps', { ...names, minutes: code.usefulForMinutes })}
    </Notice>
  )
}

interface ChannelCardProps {
  title: string
  text: string
  addresses: ListedAddress[]
  /** Of what is linked: browsers or chats. */
  Icon: LucideIcon
  /** Address of this browser. */
  here?: string | null
  children: ReactNode
}

function ChannelCard({ title, text, addresses, Icon, here, children }: ChannelCardProps) {
  return (
    <Card>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-ink-600">{text}</p>
      {addresses.length > 0 && (
        <ul className="mt-3 grid divide-y divide-ink-200">
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} Icon={Icon} isHere={address.id === here} />
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}

function AddressRow({ address, Icon, isHere }: { address: ListedAddress; Icon: LucideIcon; isHere: boolean }) {
  const { t } = useTranslation('messages')
  const { id, label, since, lastUsed, isFailing } = address
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
      <span className="min-w-40 flex-1">
        <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-bold">
          {label}
          {isHere && <Badge tone="ok">{t('linked.browser.here')}</Badge>}
        </span>
        <span className="block text-ink-600 text-sm">{t('linked.since', { date: since })}</span>
        {lastUsed && <span className="block text-ink-600 text-sm">{t('linked.lastUsed', { date: lastUsed })}</span>}
        {isFailing && <span className="block font-bold text-ink-800 text-sm">{t('linked.failing')}</span>}
      </span>
      <Form method="post" preventScrollReset onSubmit={isHere ? stopNotifications : undefined}>
        <input type="hidden" name="address" value={id} />
        <Button
          type="submit"
          name="intent"
          value="unlink"
          variant="ghost"
          size="sm"
          aria-label={t('linked.removeNamed', { name: label })}
        >
          {t('linked.remove')}
        </Button>
      </Form>
    </li>
  )
}
