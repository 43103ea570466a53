import { MessageCircle, Phone } from 'lucide-react'
import { callLink } from '#shared/call-link.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { listed } from '../booking/labels.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import type { WholeVisit } from './whole-visit.ts'

/** The store's telephone and its WhatsApp, with a first sentence that says which visit is meant. */
export function StoreContact({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('visits')
  const { phone } = visit.store
  const { day, time } = visit.when
  const names = listed(visit.pets.map(({ name }) => name))
  const text = t('contact.whatsappText', { names, day: day.toLowerCase(), time })
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('primary', 'md', 'grow')}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {t('contact.whatsapp')}
      </a>
      <a href={callLink(phone)} className={buttonStyle('outline', 'md', 'grow')}>
        <Phone aria-hidden="true" className="size-4.5" />
        {t('contact.call')}
      </a>
    </div>
  )
}
