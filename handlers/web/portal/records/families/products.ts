import { defineFamily, tableFromOperation } from '../family.ts'

export const productFamily = defineFamily({
  ...{ path: 'products', schema: 'Product', label: 'Products', one: 'product', scope: 'products:read' },
  ...{ list: 'listProducts', get: 'getProduct', bulkFetch: 'bulkFetchProducts', exports: 'exportProducts' },
  ...{ entityType: 'product', events: 'product' },
  heading: ({ name, sku }) => ({ title: name, secondary: sku }),
  columns: [
    ['type', 'Type', 'word'],
    ['categoryId', 'Category', 'category'],
    ['unit', 'Unit', 'text'],
    ['cost', 'Cost', 'money'],
    ['price', 'Price', 'money'],
  ],
  filters: ['type', 'isKit', 'isActive'],
  facts: [
    ['type', 'Type', 'word'],
    ['partNumber', 'Part number', 'text'],
    ['unit', 'Unit', 'text'],
    ['cost', 'Cost', 'money'],
    ['price', 'Price', 'money'],
    ['taxable', 'Taxable', 'yes'],
    ['isKit', 'Kit', 'yes'],
    ['isActive', 'Active', 'yes'],
    ['categoryId', 'Category', 'category'],
    ['manufacturerId', 'Manufacturer', 'manufacturer'],
    ['costCode', 'Cost code', 'text'],
  ],
  texts: [
    ['description', 'Description'],
    ['notes', 'Notes'],
  ],
  tables: [
    tableFromOperation('Parts of the kit', 'listKitItems', [
      ['productId', 'Product', 'products'],
      ['type', 'Type', 'word'],
      ['quantity', 'Quantity', 'quantity'],
      ['unit', 'Unit', 'text'],
      ['totalCost', 'Cost', 'money'],
      ['totalPrice', 'Price', 'money'],
    ]),
  ],
  states: [['createdAt', 'Created']],
})
