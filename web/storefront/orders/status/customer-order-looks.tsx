import { Check, Package, Store, Truck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderStatus } from '#services/market/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface OrderLook {
  /** Picture over the headline; a file of web/ui/art. */
  art: string
  /** Icon in the timeline. */
  icon: ReactNode
  /** Tone of the badge in lists. */
  tone: Tone
}

/** How customers see each state of an order; its words are in the `order` messages. */
export const customerOrderLooks: Record<OrderStatus, OrderLook> = {
  NEW: { art: 'party-popper', icon: <Check className="size-5" />, tone: 'soft' },
  CONFIRMED: { art: 'clipboard', icon: <Check className="size-5" />, tone: 'soft' },
  PREPARING: { art: 'package', icon: <Package className="size-5" />, tone: 'soft' },
  READY_FOR_PICKUP: { art: 'shopping-bags', icon: <Store className="size-5" />, tone: 'sun' },
  ON_THE_WAY: { art: 'delivery-truck', icon: <Truck className="size-5" />, tone: 'sun' },
  NOT_DELIVERED: { art: 'round-pushpin', icon: <X className="size-5" />, tone: 'warn' },
  COMPLETED: { art: 'red-heart', icon: <Check className="size-5" />, tone: 'ok' },
  CANCELLED: { art: 'receipt', icon: <X className="size-5" />, tone: 'neutral' },
}
