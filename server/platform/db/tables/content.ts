export interface RegionRow {
  code: string;
  parent: string | null;
  name: string;
  name_en: string;
  name_ar: string;
  sort: number;
}

export interface CompanyRow {
  id: string;
  name: string;
  uscc: string;
  type: string;
  brands: string[];
  region_code: string;
  address: string;
  phone: string;
  batch: string;
  updated_on: string;
  sort: number;
  search: string;
}

export interface HotlineRow {
  id: string;
  region_code: string;
  office: string;
  phones: string[];
  hours: string;
  scope: string;
  sort: number;
  search: string;
}

interface ModelRow {
  key: string;
  brand: string;
  model: string;
}

interface GuideRow {
  id: string;
  question: string;
  answer: string;
  sort: number;
}

interface BankRow {
  name: string;
  sort: number;
}

interface SeedRow {
  name: string;
  at: Date;
}

export interface ContentTables {
  regions: RegionRow;
  companies: CompanyRow;
  hotlines: HotlineRow;
  models: ModelRow;
  guides: GuideRow;
  banks: BankRow;
  seeds: SeedRow;
}
