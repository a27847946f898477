export const declarations = {
  truth:
    'I declare that everything entered and attached is true, complete and valid, that the new car is mine, and that the rules of the subsidy accept the owner of the old car; if anything is false I will pay the subsidy back and bear the consequences.',
  sensitive:
    'I consent to the use of my ID number, bank account, car papers and other sensitive data for review and payment. Without this consent the subsidy cannot be applied for.',
  sharing:
    'I consent to the application being shared with commerce, police, tax and finance authorities and my bank for checking and payment. Without this consent the subsidy cannot be applied for.',
};

export const consents = {
  privacy: 'I have read and agree to the privacy notice.',
  sensitive:
    'I separately agree to the use of my ID number (with a passport also of my nationality and date of birth), to confirm that I am the one applying and to prevent misuse by others.',
};
