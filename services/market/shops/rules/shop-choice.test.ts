import { expect, test } from 'vitest'
import { chooseShop, shopsFor } from './shop-choice.ts'

const here = { lat: -17.78, lon: -63.18 }
const around = [
  { lat: -17.7, lon: -63.3 },
  { lat: -17.7, lon: -63.1 },
  { lat: -17.9, lon: -63.1 },
  { lat: -17.9, lon: -63.3 },
]
const zone = { corners: around, deliveryCharge: null, minimumCharge: null, minimumTicketFreeDelivery: null }
const near = { id: 'near', coordinates: here, deliveryZones: [] }
const far = { id: 'far', coordinates: { lat: -17.88, lon: -63.28 }, deliveryZones: [zone] }
const farther = { id: 'farther', coordinates: { lat: -17.89, lon: -63.29 }, deliveryZones: [zone] }
const elsewhere = { id: 'elsewhere', coordinates: { lat: -16.5, lon: -68.15 }, deliveryZones: [] }

test('who delivers goes before who is near', () => {
  expect(chooseShop(shopsFor([near, far, farther], here), undefined)?.shop.id).toBe('far')
})

test('when nobody delivers the nearest is for pickup', () => {
  expect(chooseShop(shopsFor([elsewhere, near], here), undefined)).toMatchObject({
    shop: { id: 'near' },
    servesPoint: false,
  })
})

test('a shop in another city is no choice, not even when asked for', () => {
  expect(chooseShop(shopsFor([elsewhere], here), 'elsewhere')).toBeNull()
})

test('the asked shop is chosen among those that deliver', () => {
  expect(chooseShop(shopsFor([near, far, farther], here), 'farther')?.shop.id).toBe('farther')
  expect(chooseShop(shopsFor([near, far, farther], here), 'near')?.shop.id).toBe('far')
})
