/** The columns of a contacts export, in order; each is headed by its field's name. */
export const contactColumns = [
  'id',
  'type',
  'firstName',
  'lastName',
  'companyName',
  'position',
  'email',
  'phone',
  'mobile',
  'website',
  'notes',
  'parentContactId',
  'createdAt',
  'updatedAt',
] as const
