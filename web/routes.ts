import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the website, on one screen. */
export default [
  index('./storefront/home/home-page.tsx'),
  route('products', './storefront/shop/products-page.tsx'),
  route('product/:slug', './storefront/shop/product-page.tsx'),
  route('suggestions', './storefront/shop/suggestions-route.ts'),
  route('cart', './storefront/cart/cart-page.tsx'),
  route('cart/sync', './storefront/cart/cart-sync-route.ts'),
  route('checkout', './storefront/checkout/checkout-page.tsx'),
  route('order/:id/:token?', './storefront/orders/order-page.tsx'),
  route('delivery', './storefront/delivery/delivery-page.tsx'),
  route('delivery/place', './storefront/address/place-of-point-route.ts'),
  route('delivery/move', './storefront/address/move-cart-page.tsx'),
  route('signin/:provider', './storefront/account/provider-start-route.ts'),
  route('signin/:provider/return', './storefront/account/provider-return-route.ts'),
  route('robots.txt', './storefront/seo/robots-route.ts'),
  route('sitemap.xml', './storefront/seo/sitemap-route.ts'),
  route('side-menu', './storefront/layout/side-menu-route.ts'),
  route('test', './storefront/gallery/gallery-page.tsx'),
  route('dev/outbox', './storefront/dev/outbox-page.tsx'),
  route('*', './storefront/layout/not-found-page.tsx'),
] satisfies RouteConfig
