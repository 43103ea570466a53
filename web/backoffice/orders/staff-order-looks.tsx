import { Check, CircleCheck, CookingPot, House, RotateCw, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderStatus } from '#services/market/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface OrderLook {
  /** Tone of its badge; the badge also names the state. */
  tone: Tone
  /** Icon of the button that moves an order into the state; null: no such button. */
  moveIcon: ReactNode
}

/** How staff see each state of an order; its words are in the `orderDesk` messages. */
export const staffOrderLooks: Record<OrderStatus, OrderLook> = {
  NEW: { tone: 'red', moveIcon: null },
  CONFIRMED: { tone: 'soft', moveIcon: <Check aria-hidden="true" className="size-5" /> },
  PREPARING: { tone: 'brand', moveIcon: <CookingPot aria-hidden="true" className="size-5" /> },
  READY_FOR_PICKUP: { tone: 'sun', moveIcon: <House aria-hidden="true" className="size-5" /> },
  ON_THE_WAY: { tone: 'sun', moveIcon: <Truck aria-hidden="true" className="size-5" /> },
  NOT_DELIVERED: { tone: 'warn', moveIcon: <RotateCw aria-hidden="true" className="size-5" /> },
  COMPLETED: { tone: 'ok', moveIcon: <CircleCheck aria-hidden="true" className="size-5" /> },
  CANCELLED: { tone: 'neutral', moveIcon: null },
}
