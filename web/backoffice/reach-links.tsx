import { MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappLink } from '../storefront/layout/whatsapp-link.ts'

interface ReachProps {
  phoneNumber: string
  labels: { call: string; whatsapp: string }
}

/** Links to call or chat with a customer. */
export function ReachLinks({ phoneNumber, labels }: ReachProps) {
  return (
    <>
      <Way href={`tel:${phoneNumber}`} icon={<Phone aria-hidden="true" className="size-4.5" />}>
        {labels.call}
      </Way>
      <Way href={whatsappLink(phoneNumber)} icon={<MessageCircle aria-hidden="true" className="size-4.5" />}>
        {labels.whatsapp}
      </Way>
    </>
  )
}

/** Opens a place in the phone's map app. */
export function MapLink({ at, children }: { at: { lat: number; lon: number }; children: ReactNode }) {
  return (
    <Way
      href={`https://www.google.com/maps/search/?api=1&query=${at.lat},${at.lon}`}
      icon={<MapPin aria-hidden="true" className="size-4.5" />}
      isElsewhere
    >
      {children}
    </Way>
  )
}

interface WayProps {
  href: string
  icon: ReactNode
  /** Opens in a new window. */
  isElsewhere?: boolean
  children: ReactNode
}

function Way({ href, icon, isElsewhere, children }: WayProps) {
  return (
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-100 px-3.5 font-extrabold text-brand-800 text-sm hover:bg-brand-200"
    >
      {icon}
      {children}
    </a>
  )
}
