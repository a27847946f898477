/** Text that the office or the policy wrote. It is Chinese in every language, and `lang` lets screen readers pronounce it so. */
export const OfficeText = ({ children }: { children: string }) => <bdi lang="zh-CN">{children}</bdi>;
