import type { CallName } from '@domain/contract/paths';

/** Calls by area: the area is the tag of the operation in openapi.json, the text its summary. */
export const areas: Record<string, Partial<Record<CallName, string>>> = {
  service: {
    health: 'The process is running',
    ready: 'The process can serve requests: its database is reachable and migrated',
  },
  policy: {
    policies: 'The editions with their periods, amounts and materials, declarations and consents',
    estimate: 'The subsidy that the policy gives for a few answers',
  },
  content: {
    companies: 'The participating companies',
    hotlines: 'Hotlines by region',
    guides: 'Frequently asked questions with their answers',
    regions: 'The regions of the province',
    banks: 'The suggested banks',
  },
  'sign-in': {
    sendCode: 'Send a code to a mobile number',
    signIn: 'Sign in with a code',
    register: 'Create an account with a code',
    requestMobile:
      'Request a new mobile number without the old one; the reply is the same whether name and ID number match an account. The number changes 24 hours after a notice to the old one',
    ssoStart: 'The address of the single sign-on of the province',
    ssoFinish: 'Finish a single sign-on',
    session: 'The signed-in person and the end of the session',
    extendSession: 'Extend the session',
    signOut: 'End this session',
    signOutEverywhere: 'End all sessions of this account, including this one',
  },
  account: {
    me: 'The own account',
    exportMe: 'All stored data of the own account',
    deleteMe: 'Delete the own account',
    sendOwnCode: 'Send a code to the own number',
    confirmMe: 'Confirm the identity with a code',
    changeMobile:
      'Change the own mobile number with a code to the new one; requires a recent code to the old one (`CONFIRMATION_REQUIRED`)',
    stopMobileRequest: 'Cancel the requested change of the own mobile number; `NOT_FOUND` when none is pending',
  },
  applications: {
    createApplication: 'Create a draft, or return the existing one',
    applications: 'The own applications',
    application: 'One own application with all answers',
    saveStep: 'Save answers of one step',
    deleteApplication: 'Delete a draft',
    submitApplication: 'Submit a draft, exactly once',
    correctApplication: 'Submit the corrections of a returned application',
    withdrawApplication: 'Withdraw a submitted application',
    changePayee: 'Change the bank account after a failed payment',
  },
  photos: {
    uploadFile: 'Add a photo, or replace one',
    uploadOffset: 'The received length of a chunked upload',
    sendPiece: 'Send the next chunk of a photo',
    postPiece: 'Send the next chunk, behind gateways that block PATCH',
    file: 'A stored photo',
    reading: 'The OCR result of a photo; waits until it is available or a timeout has passed',
    deleteFile: 'Delete a photo',
  },
  notifications: {
    notifications: 'The own notifications',
    readNotifications: 'Mark the own notifications as read',
  },
  'office sign-in': {
    officeSignIn: 'Sign in to the office with name and password',
    officeSso: 'Whether single sign-on is configured for the office',
    officeSsoStart: 'Start a sign-in at the provider of the office, or accept an invitation there',
    officeSsoFinish: 'Finish a sign-in at the provider of the office',
    acceptInvitation: 'Set a password with an invitation, once',
    officeSignOut: 'End this office session',
    officeMe: 'The signed-in office member',
    keyUsed: 'Whether an own call with this Idempotency-Key has arrived',
  },
  staff: {
    staff: 'The members of the office',
    createStaff: 'Add a member to the office and invite them',
    changeStaff: 'Change or deactivate a member of the office',
    audit: 'The audit log: who did or read what, when and from where; newest first',
  },
  cases: {
    officeApplications: 'Applications, for the office',
    officeSearch: 'Applications by number, ID number or VIN; audited',
    officeApplication: 'One application with its history, for the office; audited',
    officeFile: 'A photo of an application; audited',
    recordLook: 'Audit the read of a photo that was prefetched',
    officeReadings: 'The photos of an application whose OCR is pending; no personal data, not audited',
    turnFile: 'Rotate a photo for all officers',
    exportCases: 'A list of cases as a table, masked; audited',
    figures: 'Statistics by day and city: received, decided, returned by reason, processing times',
  },
  assignments: {
    queues: 'The queues of the caller: number of cases, the oldest, the overdue',
    claims: 'The cases assigned to the caller',
    claimNext: 'Assign the oldest case of the queues and cities of the caller; 204 when there is none',
    claim: 'Assign this case to the caller',
    renewClaim: 'Extend an assignment by 15 minutes',
    giveBack: 'End an assignment',
    hold: 'Keep a case until a day, with a note',
    handOver: 'Assign a case to another officer',
    cameBack: 'Cases that the caller returned and that were corrected since',
  },
  decisions: {
    officeIntake: 'Take in an application',
    officeDecide: 'Pass, return or reject an application',
    officePublish: 'Publish an application',
    officeRevoke: 'Return an approved application to the second review',
    officeObject: 'Decide on an objection during the publicity',
  },
  funds: {
    officeFunds: 'The funds of each edition: granted, reserved, spent, left',
    grantFunds: 'Grant funds, or take back what is not reserved',
    fundsLine: 'The funds of one pool, day by day',
  },
  'policy versions': {
    officePolicies: 'The versions of the policy, and the switches',
    officePolicy: 'One version of the policy with its body',
    proposePolicy: 'Propose a version of the policy',
    comparePolicy: 'The changes that a policy would make, as sentences, without proposing it',
    policyDifference: 'The changes of a version, as sentences',
    tryPolicy: 'Apply a policy to a page of applications, without writing anything',
    tryVersion: 'Apply a version to a page of applications, without writing anything',
    signPolicy: 'Sign a version that another member has proposed',
    switchEdition: 'Open or pause an edition at once',
  },
  payments: {
    batches: 'Payment batches, newest first',
    makeBatch: 'Create a batch of all payable cases of an edition',
    batch: 'One batch with its lines',
    dissolveBatch: 'Dissolve a batch that is not released',
    releaseBatch: 'Release a batch that another member has made',
    batchFile: 'The file of a released batch, for the bank',
    answerBatch: 'Import the results of the bank, all or none',
  },
  imports: {
    importCompanies: 'Replace the list of companies',
    importHotlines: 'Replace the list of hotlines',
  },
};

/** Summary and area of each call. */
export const described: ReadonlyMap<string, { area: string; summary: string }> = new Map(
  Object.entries(areas).flatMap(([area, summaries]) =>
    Object.entries(summaries).map(([name, summary]) => [name, { area, summary }] as const),
  ),
);
